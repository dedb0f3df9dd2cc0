import type { Standing } from './api/get-standing.ts';

/** Why the offer before came to nothing, as far as it is known. */
type Why = 'youDeclined' | 'theyDeclined' | 'unanswered' | 'gone';

/** `declinedHere`: the offer to which one has said no in this tab. */
export function whyPassed(standing: Standing, declinedHere: string | undefined): Why | undefined {
  const { passed_offer_id, passed_status, passed_accepted } = standing;
  if (!passed_offer_id) return undefined;
  if (passed_offer_id === declinedHere) return 'youDeclined';
  // The other one said no, or took the search back; or it was oneself, in another tab.
  if (!passed_accepted) return 'gone';
  return passed_status === 'expired' ? 'unanswered' : 'theyDeclined';
}
