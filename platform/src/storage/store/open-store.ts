import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { OperatorError } from '../../operator-error.ts';
import { Drafts } from '../upload/drafts.ts';
import type { FileStore } from './file-store.ts';
import { createLocalStore } from './local-store.ts';
import { createMovingStore } from './moving-store.ts';

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
  // Its client is large, and most have no use for it.
  const bucket = objectStorage && (await import('./s3-store.ts')).createS3Store(objectStorage);
  const reason = await bucket?.reasonAgainst();
  if (reason) throw new OperatorError(`STORAGE_S3_URL cannot be used: ${reason}.`);
  if (!bucket) return { store: folder, drafts, move: undefined };
  const move = objectStorage.isDraining ? { from: bucket, to: folder } : { from: folder, to: bucket };
  return { store: createMovingStore(move, drafts), drafts, move };
}

export function storageFolder(dataDir: string): string {
  return join(dataDir, 'storage');
}
