import type { StorageContext } from './context.ts';
import type { CallerOperation, Statement } from './database.ts';
import { type FileMetadata, shownTimes } from './objects.ts';
import { afterPrefix } from './prefix.ts';

export const columns = ['name', 'updated_at', 'created_at'] as const;
export const orders = ['asc', 'desc'] as const;
type Column = (typeof columns)[number];
type Order = (typeof orders)[number];

type EntryObject = { updated_at: string; metadata: Partial<FileMetadata> | null };

export type Entry = { folder: boolean; name: string; at: string; object: EntryObject | null };

/**
 * All names that begin with the prefix; with a delimiter, what lies deeper is listed as one folder. A page begins after the
 * last entry of the one before, so that it costs the same however far one has come.
 */
function listStatement(column: Column, order: Order): Statement {
  const sense = order === 'asc' ? '>' : '<';
  const collected = column === 'created_at' ? 'min' : 'max';
  const at = column === 'name' ? "''::text" : `o.${column}`;
  const folderAt = column === 'name' ? "''::text" : `${collected}(o.${column})`;
  const type = column === 'name' ? 'text' : 'timestamptz';
  return {
    name: `list v2 ${column} ${order}`,
    repeatable: true,
    text: `
      with inside as (
        select o.*, case when $4::boolean then strpos(substr(o.name, char_length($2) + 1), '/') else 0 end as slash
        from storage.objects o
        where o.bucket_id = $1 and o.name collate "C" >= $2 and ($3::text is null or o.name collate "C" < $3)
      ), entries as (
        select true as folder, left(o.name, char_length($2) + o.slash) as name, ${folderAt} as at, null::uuid as id
        from inside o where o.slash > 0 group by 2
        union all
        select false, o.name, ${at}, o.id from inside o where o.slash = 0
      ), page as (
        select e.* from entries e
        where $5::text is null or (e.at, e.name collate "C") ${sense} ($5::${type}, $6)
        order by e.at ${order}, e.name collate "C" ${order} limit $7::int
      )
      select coalesce(jsonb_agg(jsonb_build_object(
        'folder', p.folder, 'name', p.name, 'at', p.at,
        'object', case when not p.folder then jsonb_build_object('id', o.id, ${shownTimes('o')}, 'metadata', o.metadata) end
      ) order by p.at ${order}, p.name collate "C" ${order}), '[]')
      from page p left join inside o on o.id = p.id`,
  };
}

export type Listing = {
  bucket: string;
  prefix: string;
  /** Whether what lies deeper is listed as one folder. */
  delimited: boolean;
  column: Column;
  order: Order;
  /** The last entry of the page before. */
  after: { at: string; name: string } | undefined;
  count: number;
};

/** What the caller may see, in order. */
export function listEntries(
  { database }: StorageContext,
  call: CallerOperation,
  { bucket, prefix, delimited, column, order, after, count }: Listing,
): Promise<Entry[]> {
  return database.as(call, listStatement(column, order), [
    bucket,
    prefix,
    afterPrefix(prefix),
    String(delimited),
    after?.at ?? null,
    after?.name ?? null,
    String(count),
  ]);
}
