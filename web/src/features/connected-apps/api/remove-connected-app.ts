import { queryClient } from '#lib/client/query-client.ts';
import { supabase } from '#lib/client/supabase.ts';
import { connectedAppsKey } from './list-connected-apps.ts';

export async function removeConnectedApp(clientId: string): Promise<void> {
  const { auth } = await supabase();
  const { error } = await auth.oauth.revokeGrant({ clientId });
  // What is shown afterwards is what the server knows, whether it worked or not.
  await queryClient.invalidateQueries({ queryKey: connectedAppsKey });
  // Removed in another tab meanwhile: that is what was wanted.
  if (error && error.code !== 'oauth_consent_not_found') throw error;
}
