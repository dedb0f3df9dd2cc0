import { randomUUID } from 'node:crypto';
import type { StorageContext } from '../context.ts';
import type { FileMetadata } from '../objects.ts';
import { type BucketRules, inspect } from './inspect.ts';
import { metadataOf } from './metadata.ts';
import type { Received } from './received.ts';
import { type Destination, save } from './save.ts';

export type Kept = { id: string; metadata: FileMetadata };

/** What every file goes through that has arrived whole, however it came. The draft is used up. */
export async function keep(
  context: StorageContext,
  destination: Destination,
  received: Received,
  rules: BucketRules,
  version: string = randomUUID(),
): Promise<Kept> {
  let { draft } = received;
  try {
    const inspected = await inspect(context, draft, received.type, rules);
    draft = inspected.draft;
    const metadata = metadataOf(draft, inspected.type, received, rules);
    const stored = { metadata, userMetadata: received.userMetadata ?? null };
    return { id: await save(context, destination, draft, stored, version), metadata };
  } finally {
    // Nothing is left of it when it was put in place.
    await context.drafts.discard(draft);
  }
}
