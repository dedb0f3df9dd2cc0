import { isUuid } from '../../lib/uuid.ts';
import { type FileStore, MissingFile } from './file-store.ts';
import type { S3Bucket } from './s3-bucket.ts';

/** Files as objects of a bucket, each named by its version: what people call their files is not told to the store. */
export function createS3Store(bucket: S3Bucket): FileStore {
  return {
    put: async (version, path) => bucket.put(keyOf(version), path),
    create: async (version, bytes) => bucket.putBytes(keyOf(version), bytes),
    copy: async (from, to) => bucket.copy(keyOf(from), keyOf(to)),
    open: async (version, range) => bucket.open(keyOf(version), range),
    async remove(version) {
      if (isUuid(version)) await bucket.remove(keyOf(version));
    },
  };
}

function keyOf(version: string): string {
  // Rows may have been written by hand.
  if (!isUuid(version)) throw new MissingFile();
  return `${version.slice(0, 2)}/${version}`;
}
