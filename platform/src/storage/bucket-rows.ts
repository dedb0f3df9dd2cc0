import type { Statement } from './database.ts';

const bucket = `jsonb_build_object(
  'id', b.id, 'name', b.name, 'owner', coalesce(b.owner_id, b.owner::text, ''), 'public', coalesce(b.public, false),
  'file_size_limit', b.file_size_limit, 'allowed_mime_types', b.allowed_mime_types,
  'created_at', to_char(b.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'updated_at', to_char(b.updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** Only a list tells the type, as in the reference. */
const listed = `${bucket} || jsonb_build_object('type', b.type)`;

export const getBucket: Statement = {
  name: 'get bucket',
  repeatable: true,
  text: `select ${bucket} from storage.buckets b where b.id = $1`,
};

type Column = 'id' | 'name' | 'created_at' | 'updated_at';

export function listBuckets(column: Column, order: 'asc' | 'desc'): Statement {
  return {
    name: `list buckets ${column} ${order}`,
    repeatable: true,
    text: `
      with page as (
        select b.* from storage.buckets b where strpos(lower(b.name), lower($1)) > 0
        order by b.${column} ${order}, b.id limit $2::int offset $3::int
      )
      select coalesce(jsonb_agg(${listed} order by b.${column} ${order}, b.id), '[]') from page b`,
  };
}

export const insertBucket: Statement = {
  name: 'insert bucket',
  text: `
    insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
    values ($1, $2, $3::uuid, $3, $4, $5, $6)`,
};

/** What is not mentioned stays as it is; a limit that is null is taken away. */
export const updateBucket: Statement = {
  name: 'update bucket',
  text: `
    update storage.buckets b set
      public = coalesce($2, b.public),
      file_size_limit = case when $3::boolean then $4 else b.file_size_limit end,
      allowed_mime_types = case when $5::boolean then $6 else b.allowed_mime_types end
    where b.id = $1
    returning ${bucket}`,
};

export const emptyBucket: Statement = {
  name: 'empty bucket',
  text: 'delete from storage.objects o where o.bucket_id = $1',
};

export const deleteBucket: Statement = {
  name: 'delete bucket',
  text: `delete from storage.buckets b where b.id = $1 returning to_jsonb(b.id)`,
};
