import type { Conversation } from './api/conversations.ts';

/** Empty for somebody who has left. */
export function partnerName({ partner_id, partner_first_name, partner_last_name }: Conversation): string {
  if (!partner_id) return '';
  return [partner_first_name, partner_last_name].filter(Boolean).join(' ');
}
