import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Caller } from '../../keys/read-caller.ts';
import { type Bucket, findBucket, rulesOf } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { refusals } from '../errors.ts';
import { checkKey } from '../names.ts';
import { findObject, moveObject, type StoredObject } from '../objects.ts';
import { bodyOf } from '../read-body.ts';
import { callerOf } from '../request.ts';
import { MissingFile } from '../store/file-store.ts';
import { type Content, copyContent } from '../upload/copy-content.ts';
import { checkMayWrite, type Destination, type WriteMode, writeRow } from '../upload/save.ts';

const pathsSchema = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().optional(),
});

export function moveAndCopy(app: FastifyInstance, context: StorageContext): void {
  app.post('/object/move', async (request) => {
    const { from, to, caller } = await readMove(context, request);
    const call = { caller, operation: 'storage.object.move' };
    const source = await findSource(context, call, from);
    if (from.bucket.id === to.bucket.id) {
      // Content lies under its version: only the name changes.
      if (from.name !== to.name) await move(context, call, from, to, undefined);
    } else {
      const destination: Destination = { bucket: to.bucket.id, name: to.name, mode: 'insert', ...call };
      await checkMayWrite(context, destination);
      await move(context, call, from, to, await contentFor(context, source, to.bucket));
    }
    return { message: 'Successfully moved' };
  });

  app.post('/object/copy', async (request) => {
    const { from, to, caller } = await readMove(context, request);
    const call = { caller, operation: 'storage.object.copy' };
    const source = await findSource(context, call, from);
    const mode: WriteMode = request.headers['x-upsert'] === 'true' ? 'upsert' : 'insert';
    const destination: Destination = { bucket: to.bucket.id, name: to.name, mode, ...call };
    await checkMayWrite(context, destination);
    const content = await contentFor(context, source, to.bucket);
    const id = await writeRow(context, destination, content.version, {
      metadata: content.metadata,
      userMetadata: source.user_metadata,
    });
    return { Id: id, Key: `${destination.bucket}/${destination.name}` };
  });
}

type End = { bucket: Bucket; name: string };
type CallerOperation = { caller: Caller; operation: string };

async function readMove(context: StorageContext, request: FastifyRequest) {
  const paths = bodyOf(request, pathsSchema);
  const caller = await callerOf(context, request);
  const bucket = await findBucket(context, paths.bucketId);
  const other = paths.destinationBucket ?? paths.bucketId;
  const from: End = { bucket, name: checkKey(paths.sourceKey) };
  const to: End = {
    bucket: other === paths.bucketId ? bucket : await findBucket(context, other),
    name: checkKey(paths.destinationKey),
  };
  return { from, to, caller };
}

async function findSource(
  { database }: StorageContext,
  call: CallerOperation,
  from: End,
): Promise<StoredObject> {
  const found = await database.as<StoredObject | null>(call, findObject, [from.bucket.id, from.name]);
  if (!found) throw refusals.noObject();
  return found;
}

/** The same content under a version of its own, looked at as if it had been sent to the other bucket. */
async function contentFor(context: StorageContext, source: StoredObject, bucket: Bucket): Promise<Content> {
  try {
    return await copyContent(context, source, bucket.id === source.bucket_id ? undefined : rulesOf(bucket));
  } catch (error) {
    throw error instanceof MissingFile ? refusals.noObject() : error;
  }
}

async function move(
  context: StorageContext,
  call: CallerOperation,
  from: End,
  to: End,
  content: Content | undefined,
) {
  const moved = await context.database.as<StoredObject | null>(call, moveObject, [
    from.bucket.id,
    from.name,
    to.bucket.id,
    to.name,
    content?.version ?? null,
    content ? JSON.stringify(content.metadata) : null,
  ]);
  if (!moved) throw refusals.noObject();
  if (content) context.sweeper.schedule();
}
