import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StorageContext } from '../context.ts';
import { refusals, StorageError } from '../errors.ts';
import { completed, type FileMetadata, type StoredObject } from '../objects.ts';
import { queryOf } from '../request.ts';
import { type ByteRange, MissingFile } from '../store/file-store.ts';
import { unknownType } from '../upload/media-types.ts';
import { isFresh, type Stamp, wantedRange } from './conditions.ts';
import { dispositionOf } from './disposition.ts';
import { describeTransform, type Transform } from './transform.ts';

/** Looks the file up, again when its content was replaced between the look and the reading. */
export type Find = () => Promise<StoredObject | null>;

export type Sending = {
  find: Find;
  /** Anyone may keep a copy; otherwise nobody, not even the browser that asked: the right to see it may end. */
  shared: boolean;
  transform?: Transform;
};

type Download = {
  context: StorageContext;
  request: FastifyRequest;
  reply: FastifyReply;
  object: StoredObject & { version: string; metadata: FileMetadata };
  sending: Sending;
};

export async function sendFile(
  context: StorageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  sending: Sending,
): Promise<FastifyReply> {
  for (let again = true; ; again = false) {
    const object = await sending.find();
    if (!object?.version || !object.metadata) throw refusals.noObject();
    try {
      const known = { ...object, version: object.version, metadata: completed(object, object.metadata) };
      const download = { context, request, reply, object: known, sending };
      return await (sending.transform ? sendRendition(download, sending.transform) : sendStored(download));
    } catch (error) {
      if (!(error instanceof MissingFile)) throw error;
      if (again) continue;
      context.log.error({ err: error, version: object.version }, 'a stored file has a row but no bytes');
      throw refusals.noObject();
    }
  }
}

async function sendStored(download: Download): Promise<FastifyReply> {
  const { context, request, reply, object } = download;
  const { size, mimetype, contentEncoding } = object.metadata;
  const stamp = { etag: object.metadata.eTag, modified: new Date(object.metadata.lastModified) };
  describe(download, stamp, mimetype);
  if (contentEncoding !== undefined) reply.header('content-encoding', contentEncoding);
  if (isFresh(request.headers, stamp)) return reply.code(304).send();
  const range = wantedRange(request.headers, size, stamp);
  if (range === 'none') {
    reply.header('content-range', `bytes */${size}`);
    throw new StorageError(416, 'invalid_range', 'The requested range cannot be satisfied');
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.headers({
    'accept-ranges': 'bytes',
    'content-length': range ? range.end - range.start + 1 : size,
  });
  if (request.method === 'HEAD') return reply.send();
  return reply.send(await readStored(context, object.version, size, range));
}

async function readStored(
  { smallFiles, store }: StorageContext,
  version: string,
  size: number,
  range: ByteRange | undefined,
): Promise<Buffer | Readable> {
  const whole = await smallFiles.get(version, size);
  if (!whole) return store.open(version, range);
  return range ? whole.subarray(range.start, range.end + 1) : whole;
}

async function sendRendition(download: Download, transform: Transform): Promise<FastifyReply> {
  const { context, request, reply, object } = download;
  const webp = /\bimage\/webp\b/.test(request.headers.accept ?? '');
  const described = describeTransform(transform);
  const etag = `"${object.metadata.eTag.replaceAll('"', '')}-${described.replaceAll(/[^\w]/g, '-')}${webp ? '-webp' : ''}"`;
  const stamp = { etag, modified: new Date(object.metadata.lastModified) };
  if (isFresh(request.headers, stamp)) return reply.code(304).header('etag', etag).send();
  const { body, type } = await context.renditions.get(object.version, transform, webp);
  describe(download, stamp, type);
  reply.headers({
    'content-length': body.length,
    vary: 'accept',
    ...(described === '' ? {} : { 'x-transformations': described }),
  });
  return request.method === 'HEAD' ? reply.send() : reply.send(body);
}

function describe({ request, reply, object, sending }: Download, stamp: Stamp, type: string): void {
  // Never as a page, whatever it was called when it came.
  const shown = /^text\/html\b/i.test(type) ? 'text/plain; charset=utf-8' : type || unknownType;
  const disposition = dispositionOf(queryOf(request).download, object.name, type);
  reply.headers({
    'content-type': shown,
    etag: stamp.etag,
    'last-modified': stamp.modified.toUTCString(),
    'cache-control': sending.shared ? object.metadata.cacheControl : 'no-store',
    ...(disposition === undefined ? {} : { 'content-disposition': disposition }),
  });
}
