import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { arrayLiteral } from '../../postgres/array-literal.ts';
import { findBucket, rulesOf } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { sendFile } from '../download/send.ts';
import { refusals } from '../errors.ts';
import { completed, deleteObjects, findObject, type StoredObject, visibleVersions } from '../objects.ts';
import { keep } from '../upload/keep.ts';
import { bucketToWrite, type Destination } from '../upload/save.ts';
import { sendXml, tagOf } from './answers.ts';
import { announcedSize, contentOf, textOf } from './body.ts';
import type { S3Call } from './call.ts';
import { describedBy, metadataHeaders } from './metadata.ts';
import { S3Refusal } from './refusal.ts';
import { readXml } from './xml.ts';

export async function getObject(context: StorageContext, call: S3Call, reply: FastifyReply) {
  const { request, caller, bucket, name } = call;
  const operation = request.method === 'HEAD' ? 'storage.s3.object.info' : 'storage.s3.object.get';
  await findBucket(context, bucket);
  const find = async () => {
    const found = await context.database.as<StoredObject | null>({ caller, operation }, findObject, [
      bucket,
      name,
    ]);
    if (!found?.metadata) throw refusals.noObject();
    const metadata = completed(found, found.metadata);
    checkPreconditions(call, tagOf(metadata.eTag), new Date(metadata.lastModified));
    reply.headers(metadataHeaders(found.user_metadata));
    return { ...found, metadata: { ...metadata, eTag: tagOf(metadata.eTag) } };
  };
  return sendFile(context, request, reply, { find, shared: false });
}

/** What must be the case; what would make an answer needless is asked where every file is sent. */
function checkPreconditions({ request: { headers } }: S3Call, etag: string, modified: Date): void {
  const wanted = headers['if-match'];
  const since = Date.parse(String(headers['if-unmodified-since'] ?? ''));
  const isOther =
    wanted === undefined
      ? Math.floor(modified.getTime() / 1000) * 1000 > since
      : wanted.trim() !== '*' && !wanted.split(',').some((one) => one.trim() === etag);
  if (isOther) {
    throw new S3Refusal(412, 'PreconditionFailed', 'At least one of the preconditions did not hold');
  }
}

/** Takes the place of what is there, unless it may only be new. */
export async function putObject(context: StorageContext, call: S3Call, reply: FastifyReply) {
  const { bucket, name, caller, request } = call;
  const condition = request.headers['if-none-match'];
  if ((condition !== undefined && condition !== '*') || request.headers['if-match'] !== undefined) {
    throw new S3Refusal(501, 'NotImplemented', 'The only condition of an upload is If-None-Match: *');
  }
  const mode = condition === undefined ? 'upsert' : 'insert';
  const destination: Destination = { bucket, name, mode, caller, operation: 'storage.s3.upload' };
  const announced = announcedSize(call);
  const rules = rulesOf(await unlessThere(bucketToWrite(context, destination, announced)));
  if (announced > rules.limit) throw refusals.tooLarge();
  const details = describedBy(request.headers);
  const draft = await context.drafts.take(contentOf(call), rules.limit);
  const { metadata } = await unlessThere(keep(context, destination, { ...details, draft }, rules));
  return reply.header('etag', tagOf(metadata.eTag)).send();
}

async function unlessThere<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    const isThere = error instanceof Error && 'code' in error && error.code === '23505';
    throw isThere ? new S3Refusal(412, 'PreconditionFailed', 'The object already exists') : error;
  });
}

export async function deleteObject(context: StorageContext, call: S3Call, reply: FastifyReply) {
  await findBucket(context, call.bucket);
  const operation = { caller: call.caller, operation: 'storage.s3.object.delete' };
  await context.database.as(operation, deleteObjects, [call.bucket, arrayLiteral([call.name])]);
  context.sweeper.schedule();
  // Also when there was nothing.
  return reply.code(204).send();
}

const listOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((given) => (Array.isArray(given) ? given : [given]), z.array(item).min(1).max(1000));
const deleteSchema = z.object({
  Object: listOf(z.object({ Key: z.string().max(1024) })),
  Quiet: z.string().optional(),
});

export async function deleteMany(context: StorageContext, call: S3Call, reply: FastifyReply) {
  const read = deleteSchema.safeParse(readXml(await textOf(call), 'Delete'));
  if (!read.success) throw new S3Refusal(400, 'MalformedXML', 'The list of keys cannot be read');
  await findBucket(context, call.bucket);
  const operation = { caller: call.caller, operation: 'storage.s3.object.delete_many' };
  const keys = [...new Set(read.data.Object.map(({ Key }) => Key))];
  const values = [call.bucket, arrayLiteral(keys)];
  await context.database.as(operation, deleteObjects, values);
  context.sweeper.schedule();
  // What can be seen and is still there may not be removed by this caller. What was not there counts as removed.
  const left = Object.keys(
    await context.database.as<Record<string, unknown>>(operation, visibleVersions, values),
  );
  const gone = keys.filter((key) => !left.includes(key));
  return sendXml(reply, 'DeleteResult', {
    Deleted: read.data.Quiet === 'true' ? undefined : gone.map((Key) => ({ Key })),
    Error: left.map((Key) => ({ Key, Code: 'AccessDenied', Message: 'Access denied' })),
  });
}
