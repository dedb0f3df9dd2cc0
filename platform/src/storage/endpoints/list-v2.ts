import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { findBucket } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { refusals } from '../errors.ts';
import { columns, listEntries, orders } from '../list-entries.ts';
import { bodyOf } from '../read-body.ts';
import { callerOf } from '../request.ts';

const listSchema = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.number().int().min(1).max(1000).default(1000),
  cursor: z.string().max(4096).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({ column: z.enum(columns).default('name'), order: z.enum(orders).default('asc') })
    .default({ column: 'name', order: 'asc' }),
});

/** PostgreSQL itself reads it only where there are files to compare with. */
const timestamp = z.iso.datetime({ offset: true });

const cursorSchema = z
  .object({
    column: z.enum(columns),
    order: z.enum(orders),
    at: z.string(),
    name: z.string(),
  })
  .refine(({ column, at }) => column === 'name' || timestamp.safeParse(at).success);

export function listV2(app: FastifyInstance, context: StorageContext): void {
  app.post('/object/list-v2/:bucket', async (request) => {
    const { prefix, limit, cursor, with_delimiter: delimited, sortBy } = bodyOf(request, listSchema);
    const { bucket } = request.params as { bucket: string };
    const call = { caller: await callerOf(context, request), operation: 'storage.object.list_v2' };
    await findBucket(context, bucket);
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const { column, order } = after ?? sortBy;
    const entries = await listEntries(context, call, {
      ...{ bucket, prefix, delimited, column, order, after },
      count: limit + 1,
    });
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
