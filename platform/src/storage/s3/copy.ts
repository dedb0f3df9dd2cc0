import type { FastifyReply } from 'fastify';
import { findBucket, rulesOf } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { refusals } from '../errors.ts';
import { checkKey } from '../names.ts';
import { findObject, type StoredObject } from '../objects.ts';
import { MissingFile } from '../store/file-store.ts';
import { copyContent } from '../upload/copy-content.ts';
import { soundType } from '../upload/media-types.ts';
import { checkMayWrite, type Destination, writeRow } from '../upload/save.ts';
import { sendXml, tagOf } from './answers.ts';
import type { S3Call } from './call.ts';
import { describedBy } from './metadata.ts';
import { S3Refusal } from './refusal.ts';

/** With what was said of the source, or with what is said now. */
export async function copyObject(context: StorageContext, call: S3Call, reply: FastifyReply) {
  const { caller, bucket, name, request } = call;
  const operation = 'storage.s3.object.copy';
  const from = sourceOf(String(request.headers['x-amz-copy-source']));
  const target = await findBucket(context, bucket);
  await findBucket(context, from.bucket);
  const source = await context.database.as<StoredObject | null>({ caller, operation }, findObject, [
    from.bucket,
    from.name,
  ]);
  if (!source) throw refusals.noObject();
  const destination: Destination = { bucket, name, mode: 'upsert', caller, operation };
  await checkMayWrite(context, destination, source.metadata?.size ?? 0);
  const rules = from.bucket === bucket ? undefined : rulesOf(target);
  const content = await copyContent(context, source, rules).catch((error: unknown) => {
    throw error instanceof MissingFile ? refusals.noObject() : error;
  });
  const stored = { metadata: content.metadata, userMetadata: source.user_metadata };
  if (request.headers['x-amz-metadata-directive'] === 'REPLACE') {
    const said = describedBy(request.headers);
    stored.userMetadata = said.userMetadata ?? null;
    // A bucket that looks at content has decided what it is; nobody renames it afterwards.
    const mimetype = target.allowed_mime_types?.length ? content.metadata.mimetype : soundType(said.type);
    stored.metadata = { ...content.metadata, mimetype, cacheControl: said.cacheControl };
  }
  await writeRow(context, destination, content.version, stored);
  return sendXml(reply, 'CopyObjectResult', {
    ETag: tagOf(content.metadata.eTag),
    LastModified: content.metadata.lastModified,
  });
}

function sourceOf(header: string): { bucket: string; name: string } {
  const [path = ''] = header.split('?');
  try {
    const [bucket = '', ...rest] = decodeURIComponent(path.replace(/^\//, '')).split('/');
    return { bucket, name: checkKey(rest.join('/')) };
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    throw new S3Refusal(400, 'InvalidArgument', 'The source of the copy cannot be read');
  }
}
