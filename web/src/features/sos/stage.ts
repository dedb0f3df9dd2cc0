import type { Standing } from './api/get-standing.ts';

/** For this long after its end a search is shown; later one begins afresh. */
const rememberedMs = 12 * 60 * 60 * 1000;

type Stage = 'request' | 'waiting' | 'offer' | 'accepted' | 'pair' | 'expired';

/** Which of the screens this is. */
export function stageOf(standing: Standing | null): Stage {
  if (!standing) return 'request';
  if (standing.status === 'waiting') {
    if (standing.offer_status !== 'open') return 'waiting';
    return standing.i_accepted ? 'accepted' : 'offer';
  }
  const age = Date.parse(standing.answered_at) - Date.parse(standing.ended_at ?? standing.waiting_since);
  if (age > rememberedMs) return 'request';
  if (standing.status === 'matched' && standing.other_id) return 'pair';
  return standing.status === 'expired' ? 'expired' : 'request';
}

/** First name and initial, as the two know each other. */
export function nameOf(first: string | null, initial: string | null): string {
  return [first, initial && `${initial}.`].filter(Boolean).join(' ');
}

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
