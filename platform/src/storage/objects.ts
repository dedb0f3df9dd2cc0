import type { Statement } from './database.ts';
import { unknownType } from './upload/media-types.ts';

const time = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Columns as JSON; times in the form that browsers write. */
export const shownTimes = (from: string) => `
  'updated_at', ${time(`${from}.updated_at`)}, 'created_at', ${time(`${from}.created_at`)},
  'last_accessed_at', ${time(`${from}.last_accessed_at`)}`;

export type FileMetadata = {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: number;
  contentEncoding?: string;
};

export type StoredObject = {
  id: string;
  name: string;
  bucket_id: string;
  version: string | null;
  owner_id: string | null;
  created_at: string;
  metadata: Partial<FileMetadata> | null;
  user_metadata: Record<string, unknown> | null;
};

/** Tools and people write rows, too, and say less about a file than this server does. */
export function completed(object: StoredObject, metadata: Partial<FileMetadata>): FileMetadata {
  return {
    eTag: `"${object.version}"`,
    size: 0,
    mimetype: unknownType,
    cacheControl: 'no-cache',
    lastModified: object.created_at,
    contentLength: metadata.size ?? 0,
    httpStatusCode: 200,
    ...metadata,
  };
}

const stored = (from: string) => `jsonb_build_object(
  'id', ${from}.id, 'name', ${from}.name, 'bucket_id', ${from}.bucket_id, 'version', ${from}.version,
  'owner_id', ${from}.owner_id, 'created_at', ${time(`${from}.created_at`)}, 'metadata', ${from}.metadata,
  'user_metadata', ${from}.user_metadata)`;

export const findObject: Statement = {
  name: 'find object',
  repeatable: true,
  text: `
    select ${stored('o')} from storage.objects o
    where o.bucket_id = $1 and o.name collate "C" = $2`,
};

const columns = 'id, bucket_id, name, version, owner, owner_id, metadata, user_metadata';

const upsert = (condition = '') => `
  insert into storage.objects as o (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (bucket_id, name) do update set
    version = excluded.version, owner = excluded.owner, owner_id = excluded.owner_id,
    metadata = excluded.metadata, user_metadata = excluded.user_metadata
    ${condition}
  returning ${stored('o')}`;

/** No `returning`: a caller who may add a file need not be able to see it. */
export const insertObject: Statement = {
  name: 'insert object',
  text: `insert into storage.objects (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
};

export const upsertObject: Statement = { name: 'upsert object', text: upsert() };

/** For an address that was signed when another version lay there: what came since is not replaced. No row: it was not written. */
export const upsertKnownObject: Statement = {
  name: 'upsert known object',
  text: upsert('where o.version is not distinct from $9'),
};

/** The first parameter, an id for a new row, is not used: all three take the same. */
export const updateObject: Statement = {
  name: 'update object',
  text: `
    update storage.objects o set
      version = $4, owner = $5, owner_id = $6, metadata = $7, user_metadata = $8
    where $1::uuid is not null and o.bucket_id = $2 and o.name collate "C" = $3
    returning ${stored('o')}`,
};

export const moveObject: Statement = {
  name: 'move object',
  text: `
    update storage.objects o set
      bucket_id = $3, name = $4, version = coalesce($5, o.version), metadata = coalesce($6, o.metadata)
    where o.bucket_id = $1 and o.name collate "C" = $2
    returning ${stored('o')}`,
};

export const deleteObjects: Statement = {
  name: 'delete objects',
  text: `
    with gone as (
      delete from storage.objects o
      where o.bucket_id = $1 and o.name = any ($2::text[])
      returning o.*
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'name', g.name, 'bucket_id', g.bucket_id, 'owner', g.owner, 'owner_id', g.owner_id, 'version', g.version, 'id', g.id,
      ${shownTimes('g')}, 'metadata', g.metadata, 'user_metadata', g.user_metadata) order by g.name), '[]')
    from gone g`,
};

export const visibleVersions: Statement = {
  name: 'visible versions',
  repeatable: true,
  text: `
    select coalesce(jsonb_object_agg(o.name, o.version), '{}') from storage.objects o
    where o.bucket_id = $1 and o.name = any ($2::text[])`,
};
