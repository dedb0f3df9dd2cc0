import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { Drafts } from '../upload/drafts.ts';
import type { FileStore } from './file-store.ts';
import { createLocalStore } from './local-store.ts';
import { createMovingStore } from './moving-store.ts';
import { createS3Store } from './s3-store.ts';
import { openUsableBucket } from './usable-bucket.ts';

export type Stores = {
  /** What is read and written. */
  store: FileStore;
  drafts: Drafts;
  /** Where a bucket is named: from where and to where files move while the servers run. */
  move: { from: FileStore; to: FileStore } | undefined;
};

/**
 * The folder of `dataDir`; or, where a bucket is named, that bucket, and what has not moved there yet from the folder. A bucket
 * that is being left stands behind the folder instead.
 */
export async function openStores({
  dataDir,
  objectStorage,
}: Pick<Config, 'dataDir' | 'objectStorage'>): Promise<Stores> {
  const folder = createLocalStore(storageFolder(dataDir));
  // Beside the stored files, so that moving a file in is one step; not among them, so that no backup meets it.
  const drafts = new Drafts(join(dataDir, 'storage-drafts'));
  if (!objectStorage) return { store: folder, drafts, move: undefined };
  const bucket = createS3Store(await openUsableBucket('STORAGE_S3_URL', objectStorage));
  const move = objectStorage.isDraining ? { from: bucket, to: folder } : { from: folder, to: bucket };
  return { store: createMovingStore(move, drafts), drafts, move };
}

export function storageFolder(dataDir: string): string {
  return join(dataDir, 'storage');
}
