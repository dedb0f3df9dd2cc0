import type { FastifyReply } from 'fastify';
import { findBucket } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { type Entry, listEntries } from '../list-entries.ts';
import { sendXml, tagOf } from './answers.ts';
import type { S3Call } from './call.ts';
import { S3Refusal } from './refusal.ts';

/** Both versions of the request: they differ in how the next page is named. */
export async function listObjects(context: StorageContext, call: S3Call, reply: FastifyReply) {
  const { query, bucket } = call;
  const isSecond = query['list-type'] === '2';
  const { prefix = '', delimiter = '', 'encoding-type': encoding } = query;
  if (delimiter !== '' && delimiter !== '/') throw invalid('The only delimiter is /');
  const limit = readLimit(query['max-keys']);
  const begin = isSecond ? (afterToken(query['continuation-token']) ?? query['start-after']) : query.marker;
  await findBucket(context, bucket);
  const operation = { caller: call.caller, operation: 'storage.s3.object.list' };
  const entries = await listEntries(context, operation, {
    bucket,
    prefix,
    delimited: delimiter === '/',
    column: 'name',
    order: 'asc',
    after: begin ? { at: '', name: begin } : undefined,
    count: limit + 1,
  });
  const page = entries.slice(0, limit);
  const isTruncated = entries.length > limit && limit > 0;
  const shown =
    encoding === 'url' ? (text: string) => encodeURIComponent(text).replaceAll('%2F', '/') : String;
  const last = isTruncated ? page.at(-1)?.name : undefined;
  return sendXml(reply, 'ListBucketResult', {
    Name: bucket,
    Prefix: shown(prefix),
    Delimiter: delimiter === '' ? undefined : delimiter,
    MaxKeys: limit,
    EncodingType: encoding,
    IsTruncated: isTruncated,
    ...(isSecond
      ? {
          KeyCount: page.length,
          ContinuationToken: query['continuation-token'],
          NextContinuationToken: last && Buffer.from(last).toString('base64url'),
          StartAfter: query['start-after'] && shown(query['start-after']),
        }
      : { Marker: shown(query.marker ?? ''), NextMarker: last && shown(last) }),
    Contents: page.filter(({ folder }) => !folder).map((entry) => contentsOf(entry, shown)),
    CommonPrefixes: page.filter(({ folder }) => folder).map(({ name }) => ({ Prefix: shown(name) })),
  });
}

function contentsOf({ name, object }: Entry, shown: (text: string) => string) {
  const { metadata, updated_at: updated } = object ?? {};
  return {
    Key: shown(name),
    LastModified: metadata?.lastModified ?? updated,
    ETag: metadata?.eTag === undefined ? undefined : tagOf(metadata.eTag),
    Size: metadata?.size ?? 0,
    StorageClass: 'STANDARD',
  };
}

export function readLimit(given: string | undefined): number {
  if (given === undefined) return 1000;
  if (!/^\d{1,9}$/.test(given)) throw invalid('A number of entries is not a number');
  return Math.min(Number(given), 1000);
}

function afterToken(token: string | undefined): string | undefined {
  return token === undefined ? undefined : Buffer.from(token, 'base64url').toString('utf8');
}

const invalid = (message: string) => new S3Refusal(400, 'InvalidArgument', message);
