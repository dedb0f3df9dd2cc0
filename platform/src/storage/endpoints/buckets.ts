import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import * as z from 'zod';
import { arrayLiteral } from '../../postgres/array-literal.ts';
import {
  deleteBucket,
  emptyBucket,
  getBucket,
  insertBucket,
  listBuckets,
  updateBucket,
} from '../bucket-rows.ts';
import type { StorageContext } from '../context.ts';
import { refusals, StorageError } from '../errors.ts';
import { checkBucketName, readSizeLimit } from '../names.ts';
import { bodyOf } from '../read-body.ts';
import { knownCallerOf, queryOf } from '../request.ts';

const settings = {
  public: z.boolean().nullish(),
  file_size_limit: z.union([z.number(), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string().max(200)).max(200).nullish(),
};
const createSchema = z.object({
  name: z.string(),
  id: z.string().optional(),
  type: z.enum(['STANDARD', 'ANALYTICS', 'VECTOR']).optional(),
  ...settings,
});
const updateSchema = z.object(settings);

const listSchema = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  offset: z.coerce.number().int().min(0).default(0),
  search: z.string().default(''),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
});

/** The boxes that files lie in. Row-level security on `storage.buckets` decides; without a policy, operators only. */
export function buckets(app: FastifyInstance, context: StorageContext): void {
  const { database } = context;

  app.get('/bucket', async (request) => {
    const call = { caller: await knownCallerOf(context, request), operation: 'storage.bucket.list' };
    const read = listSchema.safeParse(queryOf(request));
    if (!read.success)
      throw refusals.invalid(`querystring/${read.error.issues[0]?.path.join('/')} is not valid`);
    const { limit, offset, search, sortColumn, sortOrder } = read.data;
    return database.as(call, listBuckets(sortColumn, sortOrder), [search, String(limit), String(offset)]);
  });

  app.get('/bucket/:id', async (request) => {
    const call = { caller: await knownCallerOf(context, request), operation: 'storage.bucket.get' };
    const found = await database.as<unknown>(call, getBucket, [idOf(request.params)]);
    if (!found) throw refusals.noBucket();
    return found;
  });

  app.post('/bucket', async (request) => {
    const { name, id = name, type, ...rest } = bodyOf(request, createSchema);
    const caller = await knownCallerOf(context, request);
    checkBucketName(name);
    checkBucketName(id);
    if (type !== undefined && type !== 'STANDARD') throw refusals.notAvailable('Buckets of this type');
    await database.as({ caller, operation: 'storage.bucket.create' }, insertBucket, [
      id,
      name,
      caller.session?.user ?? null,
      String(rest.public === true),
      sizeOf(rest.file_size_limit),
      typesOf(rest.allowed_mime_types),
    ]);
    return { name: id };
  });

  app.put('/bucket/:id', async (request) => {
    const changes = bodyOf(request, updateSchema);
    const call = { caller: await knownCallerOf(context, request), operation: 'storage.bucket.update' };
    const found = await database.as<unknown>(call, updateBucket, [
      idOf(request.params),
      changes.public == null ? null : String(changes.public),
      String(changes.file_size_limit !== undefined),
      sizeOf(changes.file_size_limit),
      String(changes.allowed_mime_types !== undefined),
      typesOf(changes.allowed_mime_types),
    ]);
    if (!found) throw refusals.noBucket();
    return { message: 'Successfully updated' };
  });

  app.post('/bucket/:id/empty', async (request) => {
    const call = { caller: await knownCallerOf(context, request), operation: 'storage.bucket.empty' };
    const id = idOf(request.params);
    if (!(await database.as<unknown>(call, getBucket, [id]))) throw refusals.noBucket();
    await database.as(call, emptyBucket, [id]);
    context.sweeper.schedule();
    // The sentence of the reference, which clients compare. Here it is done already: only the bytes are swept later.
    return { message: 'Empty bucket has been queued. Completion may take up to an hour.' };
  });

  app.delete('/bucket/:id', async (request) => {
    const call = { caller: await knownCallerOf(context, request), operation: 'storage.bucket.delete' };
    try {
      if (!(await database.as<unknown>(call, deleteBucket, [idOf(request.params)])))
        throw refusals.noBucket();
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === '23503')) throw error;
      throw new StorageError(409, 'InvalidRequest', 'The bucket you tried to delete is not empty', {
        cause: error,
      });
    }
    return { message: 'Successfully deleted' };
  });
}

function idOf(params: unknown): string {
  return checkBucketName((params as { id: string }).id);
}

function sizeOf(value: number | string | null | undefined): string | null {
  return value == null ? null : String(readSizeLimit(value));
}

function typesOf(types: string[] | null | undefined): string | null {
  return types == null ? null : arrayLiteral(types);
}
