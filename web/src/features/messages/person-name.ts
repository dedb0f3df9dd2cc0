import { joinNames } from '#kit/names/names.ts';
import type { Conversation } from './api/list-conversations.ts';

/** Empty for somebody who has left. */
export function partnerName({ partner_id, partner_first_name, partner_last_name }: Conversation): string {
  return partner_id ? joinNames(partner_first_name, partner_last_name) : '';
}
