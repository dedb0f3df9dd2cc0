import { adminMutation } from './admin-requests.ts';

/** False when it was too late, or another was faster. */
export function sendMailAgain(id: string): Promise<boolean> {
  return adminMutation((client) => client.rpc('send_mail_again', { mail_id: id }).throwOnError());
}
