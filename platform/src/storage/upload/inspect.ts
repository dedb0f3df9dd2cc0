import { refusals } from '../errors.ts';
import { detectType, fits } from './detect-type.ts';
import type { Draft, Drafts, FileDraft } from './drafts.ts';
import { allows, essence, isPicture, soundType, unknownType } from './media-types.ts';
import type { PictureRules, Pictures } from './pictures.ts';

export type BucketRules = PictureRules & { allowedTypes: readonly string[] | null };

/** What is kept: the draft may be another one than was sent. */
export type Inspected<Given extends Draft> = { draft: Given | FileDraft; type: string };

type Parts = { drafts: Drafts; pictures: Pictures };

/**
 * A bucket that names its types takes nothing on its word: the content must be what the sender says, and pictures are
 * decoded and encoded again, without anything that a camera or a person hid in them. Other buckets keep every byte.
 */
export async function inspect<Given extends Draft>(
  parts: Parts,
  draft: Given,
  given: string,
  rules: BucketRules,
): Promise<Inspected<Given>> {
  const { allowedTypes } = rules;
  if (!allowedTypes || allowedTypes.length === 0) return { draft, type: soundType(given) };
  const claimed = checkClaimedType(given, allowedTypes);
  const detected = await detectType(draft);
  if (typeof detected === 'object' && isPicture(detected.type)) {
    if (claimed !== unknownType && !isPicture(claimed)) throw refusals.mimeType(detected.type);
    // Under its own name where the bucket takes it, otherwise turned into what the sender called it.
    const type = allows(allowedTypes, detected.type) ? detected.type : claimed;
    if (!isPicture(type)) throw refusals.mimeType(detected.type);
    return { draft: await parts.pictures.rewrite(parts.drafts, draft, type, rules), type };
  }
  if (claimed === unknownType) {
    const type = detected === 'text' ? 'text/plain' : (detected?.type ?? unknownType);
    if (!allows(allowedTypes, type)) throw refusals.mimeType(type);
    return { draft, type };
  }
  if (!fits(detected, claimed)) {
    throw refusals.mimeType(typeof detected === 'object' ? detected.type : `${claimed} with other content`);
  }
  return { draft, type: soundType(given) };
}

/** What the sender says it is may be refused before any of it was sent. */
export function checkClaimedType(given: string, allowedTypes: BucketRules['allowedTypes']): string {
  const claimed = essence(given);
  const isRefused = claimed !== unknownType && allowedTypes?.length && !allows(allowedTypes, claimed);
  if (isRefused) throw refusals.mimeType(claimed);
  return claimed;
}
