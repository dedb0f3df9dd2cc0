import type { StorageContext } from '../context.ts';
import type { Statement } from '../database.ts';
import type { FileDraft } from '../upload/drafts.ts';
import { discardVersion } from '../upload/save.ts';

export type Part = { position: number; size: number; etag: string; version: string; createdAt: string };

/** Where the bytes before it end, and only there: of two who append at the same place, one succeeds. */
const appendStatement: Statement = {
  name: 'append part',
  text: `
    with moved as (
      update storage.multipart_uploads u set received = u.received + $3
      where u.id = $1 and u.received = $2 and not u.finished
        and (u.finishing_until is null or u.finishing_until < now())
      returning u.id
    )
    insert into storage.multipart_upload_parts (upload_id, position, size, etag, version)
    select m.id, $2, $3, $4, $5 from moved m
    returning to_jsonb(position)`,
};

/** The same number again takes the place of what came under it before. */
const putStatement: Statement = {
  name: 'put part',
  text: `
    insert into storage.multipart_upload_parts (upload_id, position, size, etag, version)
    select u.id, $2, $3, $4, $5 from storage.multipart_uploads u
    where u.id = $1 and not u.finished for key share
    on conflict (upload_id, position) do update
      set size = excluded.size, etag = excluded.etag, version = excluded.version, created_at = now()
    returning to_jsonb(position)`,
};

const listStatement: Statement = {
  name: 'list parts',
  repeatable: true,
  text: `
    select coalesce(jsonb_agg(jsonb_build_object(
      'position', p.position, 'size', p.size, 'etag', p.etag, 'version', p.version,
      'createdAt', to_char(p.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by p.position), '[]')
    from storage.multipart_upload_parts p where p.upload_id = $1`,
};

export function listParts({ database }: StorageContext, id: string): Promise<Part[]> {
  return database.asOwner(listStatement, [id]);
}

/** False when the upload has gone on without it: then nothing is kept. */
export function appendPart(context: StorageContext, id: string, start: number, draft: FileDraft) {
  return storePart(context, appendStatement, id, start, draft);
}

/** False when the upload is not there any more. */
export async function putPart(context: StorageContext, id: string, number: number, draft: FileDraft) {
  const isKept = await storePart(context, putStatement, id, number, draft);
  context.sweeper.schedule();
  return isKept;
}

async function storePart(
  context: StorageContext,
  statement: Statement,
  id: string,
  position: number,
  draft: FileDraft,
): Promise<boolean> {
  const version = await context.versions.take();
  await context.store.put(version, draft.path);
  const values = [id, String(position), String(draft.size), draft.etag, version];
  const isKept = (await context.database.asOwner(statement, values)) !== null;
  if (!isKept) await discardVersion(context, version);
  return isKept;
}
