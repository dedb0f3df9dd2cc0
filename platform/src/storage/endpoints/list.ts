import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { findBucket } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import type { Statement } from '../database.ts';
import { shownTimes } from '../objects.ts';
import { afterPrefix } from '../prefix.ts';
import { bodyOf } from '../read-body.ts';
import { callerOf } from '../request.ts';

const columns = ['name', 'updated_at', 'created_at', 'last_accessed_at'] as const;
const orders = ['asc', 'desc'] as const;

const listSchema = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.number().int().min(1).max(1000).default(100),
  offset: z.number().int().min(0).max(1_000_000).default(0),
  search: z.string().max(1024).default(''),
  sortBy: z
    .object({ column: z.enum(columns).default('name'), order: z.enum(orders).default('asc') })
    .default({ column: 'name', order: 'asc' }),
});

/**
 * What lies in one folder: its files, and its folders as rows that have a name and nothing else. The name's range, unlike
 * a pattern, may be looked up in the index before row-level security has its say.
 */
function listStatement(column: (typeof columns)[number], order: (typeof orders)[number]): Statement {
  const key = column === 'name' ? 'e.name collate "C"' : `e.${column}`;
  return {
    name: `list ${column} ${order}`,
    repeatable: true,
    text: `
      with inside as (
        select o.path_tokens[$4::int] as entry, cardinality(o.path_tokens) > $4::int as is_folder, o.*
        from storage.objects o
        where o.bucket_id = $1 and o.name collate "C" >= $2 and ($3::text is null or o.name collate "C" < $3)
          and starts_with(lower(o.path_tokens[$4::int]), lower($5))
      ), entries as (
        select distinct i.entry as name, null::uuid as id, null::timestamptz as updated_at,
          null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
        from inside i where i.is_folder
        union all
        select i.entry, i.id, i.updated_at, i.created_at, i.last_accessed_at, i.metadata
        from inside i where not i.is_folder
      ), page as (
        select e.*, row_number() over (order by ${key} ${order} nulls first, e.name collate "C" ${order}) as position
        from entries e order by position limit $6::int offset $7::int
      )
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', p.name, 'id', p.id, ${shownTimes('p')}, 'metadata', p.metadata) order by p.position), '[]')
      from page p`,
  };
}

export function list(app: FastifyInstance, context: StorageContext): void {
  app.post('/object/list/:bucket', async (request) => {
    const { prefix, limit, offset, search, sortBy } = bodyOf(request, listSchema);
    const { bucket } = request.params as { bucket: string };
    const call = { caller: await callerOf(context, request), operation: 'storage.object.list' };
    await findBucket(context, bucket);
    // What stands before the last slash of the search is part of the way to the folder.
    const path = [...prefix.split('/'), ...search.split('/').slice(0, -1)].filter((part) => part !== '');
    const folder = path.map((part) => `${part}/`).join('');
    return context.database.as(call, listStatement(sortBy.column, sortBy.order), [
      bucket,
      folder,
      afterPrefix(folder),
      String(path.length + 1),
      search.split('/').at(-1) ?? '',
      String(limit),
      String(offset),
    ]);
  });
}
