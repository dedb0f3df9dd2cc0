import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '@lomdim/platform/operator-error';
import { MissingFile } from '@lomdim/platform/storage/store/file-store';
import type { S3Bucket } from '@lomdim/platform/storage/store/s3-bucket';
import { openUsableBucket } from '@lomdim/platform/storage/store/usable-bucket';
import { tagOf } from '@lomdim/platform/storage/upload/drafts';
import type { Config } from '../../config.ts';

/** A file of this machine; or, as `s3:NAME`, an object in the bucket of BACKUP_S3_URL, worked on as a file of this machine. */
type Place = { name: string; config: Config };

/** What `work` wrote is at its place when this resolves, and was read back from there. */
export async function writeToPlace<Result>(
  place: Place,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const key = keyOf(place.name);
  if (key === undefined) return work(resolve(place.name));
  const bucket = await bucketOf(place);
  return withTemporaryFile(place.config, async (file) => {
    const result = await work(file);
    await bucket.put(key, file);
    if ((await tagOf(await bucket.open(key))) !== (await tagOf(createReadStream(file)))) {
      throw new OperatorError(`${place.name} did not arrive as it was written; make the backup again.`);
    }
    return result;
  });
}

export async function readFromPlace<Result>(
  place: Place,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const key = keyOf(place.name);
  if (key === undefined) return work(resolve(place.name));
  const bucket = await bucketOf(place);
  return withTemporaryFile(place.config, async (file) => {
    const content = await bucket.open(key).catch((error: unknown) => {
      if (error instanceof MissingFile) {
        throw new OperatorError(`There is no ${key} in the bucket of BACKUP_S3_URL.`);
      }
      throw error;
    });
    await pipeline(content, createWriteStream(file, { mode: 0o600 }));
    return work(file);
  });
}

/** As it is told to people: a file with its whole path. */
export function nameOfPlace(name: string): string {
  return keyOf(name) === undefined ? resolve(name) : name;
}

function keyOf(name: string): string | undefined {
  if (!name.startsWith('s3:')) return undefined;
  const key = name.slice('s3:'.length);
  if (/^[\w-][\w.-]*$/.test(key)) return key;
  throw new OperatorError(
    'A backup in a bucket is named with letters, digits, dots, hyphens and underscores: s3:2026-11-17.tar.gz',
  );
}

function bucketOf({ name, config }: Place): Promise<S3Bucket> {
  if (!config.backupStorage) throw new OperatorError(`Name the bucket for ${name} in BACKUP_S3_URL.`);
  return openUsableBucket('BACKUP_S3_URL', config.backupStorage);
}

/** Beside the data: there is room for them, and nobody else may read there. */
async function withTemporaryFile<Result>(
  { dataDir }: Config,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(dataDir, 'backup-'));
  try {
    return await work(join(folder, 'backup.tar.gz'));
  } finally {
    await rm(folder, { recursive: true });
  }
}
