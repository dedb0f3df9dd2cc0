import type { FastifyReply } from 'fastify';
import pg from 'pg';
import { deleteBucket, getBucket, insertBucket, listBuckets } from '../bucket-rows.ts';
import type { StorageContext } from '../context.ts';
import { refusals } from '../errors.ts';
import { sendXml } from './answers.ts';
import type { S3Call } from './call.ts';
import { S3Refusal } from './refusal.ts';

type BucketRow = { id: string; created_at: string };

/** Clients ask for one, and there is none here: all of it is in one place. */
const region = 'us-east-1';
const maxBuckets = 1000;

export async function listAllBuckets({ database }: StorageContext, call: S3Call, reply: FastifyReply) {
  const operation = { caller: call.caller, operation: 'storage.s3.bucket.list' };
  const rows = await database.as<BucketRow[]>(operation, listBuckets('name', 'asc'), [
    '',
    String(maxBuckets),
    '0',
  ]);
  return sendXml(reply, 'ListAllMyBucketsResult', {
    Owner: { ID: call.signed.accessKeyId, DisplayName: call.signed.accessKeyId },
    Buckets: { Bucket: rows.map(({ id, created_at }) => ({ Name: id, CreationDate: created_at })) },
  });
}

export async function createBucket(context: StorageContext, call: S3Call, reply: FastifyReply) {
  const { bucket, caller, request } = call;
  const isPublic = request.headers['x-amz-acl'] === 'public-read';
  const values = [bucket, bucket, caller.session?.user ?? null, String(isPublic), null, null];
  try {
    await context.database.as({ caller, operation: 'storage.s3.bucket.create' }, insertBucket, values);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '23505')) throw error;
    throw new S3Refusal(409, 'BucketAlreadyExists', 'The requested bucket name is not available');
  }
  return reply.header('location', `/${bucket}`).send();
}

export async function removeBucket({ database }: StorageContext, call: S3Call, reply: FastifyReply) {
  const operation = { caller: call.caller, operation: 'storage.s3.bucket.delete' };
  try {
    if (!(await database.as<unknown>(operation, deleteBucket, [call.bucket]))) throw refusals.noBucket();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '23503')) throw error;
    throw new S3Refusal(409, 'BucketNotEmpty', 'The bucket you tried to delete is not empty');
  }
  return reply.code(204).send();
}

export async function headBucket(context: StorageContext, call: S3Call, reply: FastifyReply) {
  await checkVisible(context, call, 'storage.s3.bucket.head');
  return reply.header('x-amz-bucket-region', region).send();
}

export async function bucketLocation(context: StorageContext, call: S3Call, reply: FastifyReply) {
  await checkVisible(context, call, 'storage.s3.bucket.get_location');
  return sendXml(reply, 'LocationConstraint', region);
}

export async function bucketVersioning(context: StorageContext, call: S3Call, reply: FastifyReply) {
  await checkVisible(context, call, 'storage.s3.bucket.get_versioning');
  return sendXml(reply, 'VersioningConfiguration', { Status: 'Suspended' });
}

async function checkVisible({ database }: StorageContext, { caller, bucket }: S3Call, operation: string) {
  if (!(await database.as<unknown>({ caller, operation }, getBucket, [bucket]))) throw refusals.noBucket();
}
