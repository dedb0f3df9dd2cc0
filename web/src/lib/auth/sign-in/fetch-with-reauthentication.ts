import { failedResponseOf, fetchAndRecord } from '../../errors/failed-responses.ts';
import { factorIsMissing } from './missing-factor.ts';
import { askForReauthentication } from './reauthentication.ts';

/** With these the accounts and the database ask for a sign-in of the last ten minutes. */
const codes: ReadonlySet<string | undefined> = new Set([
  'reauthentication_needed',
  'recent_sign_in_required',
]);

/**
 * The `fetch` that the client is given. What is refused because the last sign-in is too long ago is sent again once the
 * person has shown that it is them; whoever began it waits meanwhile, and nothing that was typed is lost.
 */
export async function fetchWithReauthentication(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetchAndRecord(...request);
  if (response.status !== 403) return response;
  const answer = failedResponseOf({ context: response });
  if (answer?.code === 'insufficient_aal') factorIsMissing();
  if (!codes.has(answer?.code) && !codes.has(answer?.message)) return response;
  return (await askForReauthentication()) ? fetchAndRecord(...request) : response;
}
