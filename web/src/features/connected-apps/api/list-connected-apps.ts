import { queryOptions } from '@tanstack/react-query';
import { signInSettings } from '#lib/auth/sign-in/sign-in-settings.ts';
import { supabase } from '#lib/client/supabase.ts';
import { statusOf } from '#lib/errors/read-failure.ts';
import { type App, readApp } from '../app.ts';

export type ConnectedApp = App & { scopes: string[]; since: string };
/** Not offered where the operator has not switched it on, or the server has no such thing. */
type Answer = { isOffered: boolean; list: ConnectedApp[] };

export const connectedAppsKey = ['connected-apps', 'list'];

export const connectedApps = (person: string) =>
  queryOptions({
    queryKey: [...connectedAppsKey, person],
    queryFn: async ({ client }): Promise<Answer> => {
      // What is not switched on is not asked for: the refusal would stand in the browser's console at every visit.
      const { offersConnectedApps } = await client.ensureQueryData(signInSettings);
      if (!offersConnectedApps) return { isOffered: false, list: [] };
      const { auth } = await supabase();
      const { data, error } = await auth.oauth.listGrants();
      if (error && statusOf(error) === 404) return { isOffered: false, list: [] };
      if (error) throw error;
      const list = data.map(({ client: app, scopes, granted_at }) => ({
        ...readApp(app),
        scopes,
        since: granted_at,
      }));
      return { isOffered: true, list };
    },
  });
