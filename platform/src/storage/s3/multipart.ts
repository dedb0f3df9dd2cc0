import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { isUuid } from '../../lib/uuid.ts';
import { findBucket, rulesOf } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { refusals } from '../errors.ts';
import { finishUpload } from '../multipart/finish.ts';
import { listParts, type Part, putPart } from '../multipart/parts.ts';
import { uploadLife } from '../multipart/upload-life.ts';
import {
  beginUpload,
  checkMayUpload,
  destinationOf,
  findUpload,
  isOwner,
  type MultipartUpload,
  removeUpload,
} from '../multipart/uploads.ts';
import { checkClaimedType } from '../upload/inspect.ts';
import type { Destination } from '../upload/save.ts';
import { sendXml, tagOf } from './answers.ts';
import { announcedSize, contentOf, textOf } from './body.ts';
import type { S3Call } from './call.ts';
import { readLimit } from './listing.ts';
import { describedBy } from './metadata.ts';
import { noUpload, S3Refusal } from './refusal.ts';
import { readXml } from './xml.ts';

const mostParts = 10_000;

export async function createUpload(context: StorageContext, call: S3Call, reply: FastifyReply) {
  const { bucket, name, caller, request } = call;
  const rules = rulesOf(await findBucket(context, bucket));
  const details = describedBy(request.headers);
  checkClaimedType(details.type, rules.allowedTypes);
  const operation = 'storage.s3.upload.create_multipart';
  const destination: Destination = { bucket, name, mode: 'upsert', caller, operation };
  const id = randomUUID();
  await checkMayUpload(context, destination, { id, length: 0 });
  await beginUpload(context, { protocol: 's3', id, length: null }, destination, details);
  return sendXml(reply, 'InitiateMultipartUploadResult', { Bucket: bucket, Key: name, UploadId: id });
}

export async function uploadPart(context: StorageContext, call: S3Call, reply: FastifyReply) {
  const upload = await uploadOf(context, call);
  const number = Number(call.query.partNumber);
  if (!(Number.isInteger(number) && number >= 1 && number <= mostParts)) {
    throw new S3Refusal(400, 'InvalidArgument', `Part number must be an integer between 1 and ${mostParts}`);
  }
  const { limit } = rulesOf(await findBucket(context, call.bucket));
  const others = (await listParts(context, upload.id)).filter(({ position }) => position !== number);
  const before = others.reduce((sum, { size }) => sum + size, 0);
  const announced = announcedSize(call);
  if (before + announced > limit) throw refusals.tooLarge();
  const destination = destinationOf(upload, call.caller, 'storage.s3.upload.part');
  await checkMayUpload(context, destination, { id: upload.id, length: before + announced });
  const draft = await context.drafts.collect(contentOf(call), limit - before);
  try {
    if (!(await putPart(context, upload.id, number, draft))) throw noUpload();
  } finally {
    await context.drafts.discard(draft);
  }
  return reply.header('etag', tagOf(draft.etag)).send();
}

const completeSchema = z.object({
  Part: z.preprocess(
    (given) => (Array.isArray(given) ? given : [given]),
    z
      .array(z.object({ PartNumber: z.coerce.number().int(), ETag: z.string() }))
      .min(1)
      .max(mostParts),
  ),
});

export async function completeUpload(context: StorageContext, call: S3Call, reply: FastifyReply) {
  const upload = await uploadOf(context, call);
  const read = completeSchema.safeParse(readXml(await textOf(call), 'CompleteMultipartUpload'));
  if (!read.success) throw new S3Refusal(400, 'MalformedXML', 'The list of parts cannot be read');
  const parts = partsNamed(read.data.Part, await listParts(context, upload.id));
  const destination = destinationOf(upload, call.caller, 'storage.s3.upload.complete');
  const { metadata } = await finishUpload(context, upload, destination, {
    versions: parts.map(({ version }) => version),
  });
  return sendXml(reply, 'CompleteMultipartUploadResult', {
    Location: call.request.url.split('?')[0],
    Bucket: call.bucket,
    Key: call.name,
    ETag: tagOf(metadata.eTag),
  });
}

function partsNamed(named: { PartNumber: number; ETag: string }[], known: Part[]): Part[] {
  const byNumber = new Map(known.map((part) => [part.position, part]));
  let last = 0;
  return named.map(({ PartNumber: number, ETag: tag }) => {
    if (number <= last) {
      throw new S3Refusal(400, 'InvalidPartOrder', 'The list of parts was not in ascending order');
    }
    last = number;
    const part = byNumber.get(number);
    if (!part || tagOf(part.etag) !== `"${tag.replaceAll('"', '')}"`) {
      throw new S3Refusal(400, 'InvalidPart', 'One or more of the specified parts could not be found');
    }
    return part;
  });
}

export async function abortUpload(context: StorageContext, call: S3Call, reply: FastifyReply) {
  const upload = await uploadOf(context, call);
  await removeUpload(context, upload.id);
  return reply.code(204).send();
}

export async function listUploadParts(context: StorageContext, call: S3Call, reply: FastifyReply) {
  const upload = await uploadOf(context, call);
  const limit = readLimit(call.query['max-parts']);
  const marker = Number(call.query['part-number-marker'] ?? 0) || 0;
  const parts = (await listParts(context, upload.id)).filter(({ position }) => position > marker);
  const page = parts.slice(0, limit);
  return sendXml(reply, 'ListPartsResult', {
    Bucket: call.bucket,
    Key: call.name,
    UploadId: upload.id,
    PartNumberMarker: marker,
    NextPartNumberMarker: page.at(-1)?.position,
    MaxParts: limit,
    IsTruncated: parts.length > limit,
    Part: page.map(({ position, size, etag, createdAt }) => ({
      PartNumber: position,
      LastModified: createdAt,
      ETag: tagOf(etag),
      Size: size,
    })),
  });
}

/** The caller's own, for this file, and under way; anything else is not there. */
async function uploadOf(context: StorageContext, call: S3Call): Promise<MultipartUpload> {
  const { uploadId = '' } = call.query;
  const upload = isUuid(uploadId) ? await findUpload(context, uploadId, 's3') : null;
  const isIts = upload?.bucket === call.bucket && upload.name === call.name && isOwner(call.caller, upload);
  if (!isIts || upload.finished || Date.parse(upload.createdAt) + uploadLife < Date.now()) throw noUpload();
  return upload;
}
