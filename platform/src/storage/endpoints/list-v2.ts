import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { findBucket } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import type { Statement } from '../database.ts';
import { refusals } from '../errors.ts';
import { shownTimes } from '../objects.ts';
import { afterPrefix } from '../prefix.ts';
import { bodyOf } from '../read-body.ts';
import { callerOf } from '../request.ts';

const columns = ['name', 'updated_at', 'created_at'] as const;
const orders = ['asc', 'desc'] as const;
type Column = (typeof columns)[number];
type Order = (typeof orders)[number];

const listSchema = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.number().int().min(1).max(1000).default(1000),
  cursor: z.string().max(4096).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({ column: z.enum(columns).default('name'), order: z.enum(orders).default('asc') })
    .default({ column: 'name', order: 'asc' }),
});

const cursorSchema = z.object({
  column: z.enum(columns),
  order: z.enum(orders),
  at: z.string(),
  name: z.string(),
});

type Entry = { folder: boolean; name: string; at: string; object: Record<string, unknown> };

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
        'folder', p.folder, 'name', p.name, 'at', p.at::text,
        'object', case when not p.folder then jsonb_build_object('id', o.id, ${shownTimes('o')}, 'metadata', o.metadata) end
      ) order by p.at ${order}, p.name collate "C" ${order}), '[]')
      from page p left join inside o on o.id = p.id`,
  };
}

export function listV2(app: FastifyInstance, context: StorageContext): void {
  app.post('/object/list-v2/:bucket', async (request) => {
    const { prefix, limit, cursor, with_delimiter: delimited, sortBy } = bodyOf(request, listSchema);
    const { bucket } = request.params as { bucket: string };
    const call = { caller: await callerOf(context, request), operation: 'storage.object.list_v2' };
    await findBucket(context, bucket);
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const { column, order } = after ?? sortBy;
    const entries = await context.database.as<Entry[]>(call, listStatement(column, order), [
      bucket,
      prefix,
      afterPrefix(prefix),
      String(delimited),
      after?.at ?? null,
      after?.name ?? null,
      String(limit + 1),
    ]);
    const page = entries.slice(0, limit);
    const last = page.at(-1);
    const hasNext = entries.length > limit;
    return {
      hasNext,
      ...(hasNext && last
        ? { nextCursor: writeCursor({ column, order, at: last.at, name: last.name }) }
        : {}),
      folders: page
        .filter(({ folder }) => folder)
        .map(({ name }) => ({ key: name.replace(/\/$/, ''), name })),
      objects: page
        .filter(({ folder }) => !folder)
        .map(({ name, object }) => ({ key: name, name, ...object })),
    };
  });
}

function writeCursor(cursor: z.infer<typeof cursorSchema>): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

function readCursor(text: string): z.infer<typeof cursorSchema> {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch (error) {
    throw refusals.invalid('The cursor cannot be read', error);
  }
}
