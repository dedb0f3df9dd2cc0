import { supabase } from '#lib/client/supabase.ts';
import { readAuthorizationError } from '../authorization-error.ts';

export type Decision = 'allow' | 'deny';

/** The address at which the app waits for the answer. The client is not let go there by itself: it would go anywhere. */
export async function decideAuthorization(id: string, decision: Decision): Promise<string> {
  const { auth } = await supabase();
  const options = { skipBrowserRedirect: true };
  const { data, error } =
    decision === 'allow'
      ? await auth.oauth.approveAuthorization(id, options)
      : await auth.oauth.denyAuthorization(id, options);
  if (error) throw readAuthorizationError(error);
  return data.redirect_url;
}
