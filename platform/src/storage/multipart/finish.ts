import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { findBucket, rulesOf } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import type { Statement } from '../database.ts';
import { StorageError } from '../errors.ts';
import type { FileDraft } from '../upload/drafts.ts';
import { type Kept, keep } from '../upload/keep.ts';
import { type Destination, noteVersion } from '../upload/save.ts';
import type { MultipartUpload } from './uploads.ts';

const claimStatement: Statement = {
  name: 'claim multipart upload',
  text: `
    update storage.multipart_uploads u set finishing_until = now() + interval '2 minutes', file_version = $3
    where u.id = $1 and u.received = $2 and not u.finished
      and (u.finishing_until is null or u.finishing_until < now())
    returning to_jsonb(u.id)`,
};

const releaseStatement: Statement = {
  name: 'release multipart upload',
  text: `update storage.multipart_uploads u set finishing_until = null where u.id = $1 and u.file_version = $2`,
};

/** The row stays for the rest of its day, to tell whoever did not hear it that the upload has come to its end. */
const finishedStatement: Statement = {
  name: 'multipart upload finished',
  text: `
    with done as (
      update storage.multipart_uploads u
      set finished = true, finishing_until = null, length = coalesce(u.length, $2), received = coalesce(u.length, $2)
      where u.id = $1 returning u.id
    )
    delete from storage.multipart_upload_parts p using done d where p.upload_id = d.id`,
};

/**
 * Puts the file together and treats it like one that came at once. Of two who try, one may; whoever is killed on the way lets the next
 * one try after some minutes.
 */
export async function finishUpload(
  context: StorageContext,
  upload: MultipartUpload,
  destination: Destination,
  content: { versions: readonly string[]; last?: FileDraft },
): Promise<Kept> {
  const { database, sweeper } = context;
  const version = randomUUID();
  if (!(await database.asOwner(claimStatement, [upload.id, String(upload.received), version]))) {
    throw new StorageError(423, 'ResourceLocked', 'Another request is writing to this upload');
  }
  try {
    const rules = rulesOf(await findBucket(context, upload.bucket));
    const draft = await assemble(context, content, rules.limit);
    await noteVersion(context, version);
    const kept = await keep(context, destination, { ...upload.details, draft }, rules, version);
    await database.asOwner(finishedStatement, [upload.id, String(draft.size)]);
    sweeper.schedule();
    return kept;
  } catch (error) {
    await database.asOwner(releaseStatement, [upload.id, version]);
    throw error;
  }
}

async function assemble(
  { store, drafts }: StorageContext,
  { versions, last }: { versions: readonly string[]; last?: FileDraft },
  limit: number,
): Promise<FileDraft> {
  if (last && versions.length === 0) return last;
  async function* whole(): AsyncGenerator<Buffer> {
    for (const version of versions) yield* await store.open(version);
    if (last) yield* createReadStream(last.path);
  }
  return drafts.collect(whole(), limit);
}
