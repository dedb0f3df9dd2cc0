import type { Standing } from './api/standing.ts';
import { nameOf } from './stage.ts';

/** Why an offer came to nothing: as far as this page has seen it. */
export type Why = 'youDeclined' | 'theyDeclined' | 'unanswered' | 'gone';

export type Memory = {
  /** The offer that was shown last. */
  offer: { id: string; name: string; accepted: boolean; expires: number } | null;
  passed: { id: string; name: string; why: Why } | null;
};

export const nothingYet: Memory = { offer: null, passed: null };

/**
 * What a page remembers of offers from one answer to the next, so that it can say why one has passed on. Answers with the
 * same memory when there is nothing new.
 */
export function remember(
  memory: Memory,
  standing: Standing | null,
  declinedHere: string | undefined,
): Memory {
  if (standing?.status !== 'waiting') return memory.offer || memory.passed ? nothingYet : memory;
  const { offer_id, offer_status, offer_expires_at, i_accepted } = standing;
  const known = memory.offer;
  const passed = known && { id: known.id, name: known.name, why: whyOf(known, standing, declinedHere) };
  if (!offer_id || offer_status !== 'open') return known ? { offer: null, passed } : memory;
  if (known?.id === offer_id && known.accepted === i_accepted) return memory;
  return {
    offer: {
      id: offer_id,
      name: nameOf(standing),
      accepted: i_accepted,
      expires: Date.parse(offer_expires_at ?? standing.answered_at),
    },
    // Where the next one is here already, why the one before has passed on is still worth a sentence.
    passed: known?.id === offer_id ? memory.passed : passed,
  };
}

function whyOf(
  { id, accepted, expires }: NonNullable<Memory['offer']>,
  { answered_at }: Standing,
  declinedHere: string | undefined,
): Why {
  if (id === declinedHere) return 'youDeclined';
  // In another tab one may have said no oneself.
  if (!accepted) return 'gone';
  return Date.parse(answered_at) >= expires ? 'unanswered' : 'theyDeclined';
}
