import type { StorageContext } from '../context.ts';
import { completed, type FileMetadata, type StoredObject } from '../objects.ts';
import { MissingFile } from '../store/file-store.ts';
import { type BucketRules, inspect } from './inspect.ts';
import { metadataOf } from './metadata.ts';

export type Content = { version: string; metadata: FileMetadata };

/** Without rules it is taken as it is; with those of another bucket it is looked at like any file that comes in. */
export async function copyContent(
  context: StorageContext,
  source: StoredObject,
  rules: BucketRules | undefined,
): Promise<Content> {
  const { version: from } = source;
  if (from === null || source.metadata === null) throw new MissingFile();
  const metadata = completed(source, source.metadata);
  const version = await context.versions.take();
  if (!rules) {
    await context.store.copy(from, version);
    return { version, metadata: { ...metadata, lastModified: new Date().toISOString() } };
  }
  let draft = await context.drafts.collect(await context.store.open(from), rules.limit);
  try {
    const inspected = await inspect(context, draft, metadata.mimetype, rules);
    draft = inspected.draft;
    await context.store.put(version, draft.path);
    const given = { cacheControl: metadata.cacheControl, contentEncoding: metadata.contentEncoding };
    return { version, metadata: metadataOf(draft, inspected.type, given, rules) };
  } finally {
    await context.drafts.discard(draft);
  }
}
