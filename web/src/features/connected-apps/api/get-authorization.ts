import type { OAuthAuthorizationDetails, OAuthRedirect } from '@supabase/supabase-js';
import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import { AuthorizationError, readAuthorizationError } from '../authorization-error.ts';

/** What an app asks for; or, when it was allowed before, only where to go. */
type Authorization = OAuthAuthorizationDetails | OAuthRedirect;

export const authorization = (id: string, person: string) =>
  queryOptions({
    queryKey: ['connected-apps', 'authorization', id, person],
    queryFn: async (): Promise<Authorization> => {
      // It becomes part of an address, and must not lead to another one.
      if (!/^[\w-]{8,128}$/.test(id)) throw new AuthorizationError('oauth_authorization_not_found');
      const { auth } = await supabase();
      const { data, error } = await auth.oauth.getAuthorizationDetails(id);
      if (error) throw readAuthorizationError(error);
      return data;
    },
    // What was allowed before is answered once; asked again, the request would be unknown.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
