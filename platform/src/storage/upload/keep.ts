import type { StorageContext } from '../context.ts';
import type { FileMetadata } from '../objects.ts';
import { type BucketRules, inspect } from './inspect.ts';
import { metadataOf } from './metadata.ts';
import type { Received } from './received.ts';
import { type Destination, save } from './save.ts';

export type Kept = { id: string; metadata: FileMetadata };

/**
 * What every file goes through that has arrived whole, however it came. The draft is used up. A version that was chosen before
 * has to be noted already.
 */
export async function keep(
  context: StorageContext,
  destination: Destination,
  received: Received,
  rules: BucketRules,
  chosen?: string,
): Promise<Kept> {
  let { draft } = received;
  try {
    const inspected = await inspect(context, draft, received.type, rules);
    draft = inspected.draft;
    const metadata = metadataOf(draft, inspected.type, received, rules);
    const stored = { metadata, userMetadata: received.userMetadata ?? null };
    const version = chosen ?? (await context.versions.take());
    return { id: await save(context, destination, draft, stored, version), metadata };
  } finally {
    // Nothing is left of it when it was put in place.
    await context.drafts.discard(draft);
  }
}
