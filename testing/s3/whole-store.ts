import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** How s3rver names what it writes. */
export const objectSuffix = '._S3rver_object';
export const uploadsFolder = '._S3rver_uploads';

type Written = { size: number; md5: string };
type Incoming = { bucket: string; key: string; content: Readable; metadata: object };

/** What of s3rver's store writes. */
export type Store = {
  getResourcePath(bucket: string, key: string | undefined, resource: string): string;
  putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
  putObject(object: Incoming): Promise<Written>;
  putPart(bucket: string, upload: string, part: string, content: Readable): Promise<Written>;
};

/**
 * S3 takes what was sent whole and shows it whole, or not at all. s3rver alone writes under the name from the first byte on, answers
 * before the last one is written, and keeps half of what is cut.
 */
export function writeWhole(store: Store): void {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const path = store.getResourcePath(bucket, key, 'object');
    const body = await buffer(content);
    await mkdir(dirname(path), { recursive: true });
    const written = await write(path, body);
    await store.putMetadata(bucket, key, metadata, written.md5);
    return written;
  };
  store.putPart = async (bucket, upload, part, content) => {
    const path = join(store.getResourcePath(bucket, undefined, 'uploads'), upload, part);
    return await write(path, await buffer(content));
  };
}

async function write(path: string, body: Buffer): Promise<Written> {
  const arriving = `${path}.${randomUUID()}`;
  await writeFile(arriving, body);
  await rename(arriving, path);
  return { size: body.length, md5: createHash('md5').update(body).digest('hex') };
}
