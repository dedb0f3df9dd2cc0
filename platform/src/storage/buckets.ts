import type { StorageContext } from './context.ts';
import type { Asked, Statement } from './database.ts';
import { refusals } from './errors.ts';
import { checkBucketName, largestFile } from './names.ts';
import type { BucketRules } from './upload/inspect.ts';

export type Bucket = {
  id: string;
  public: boolean;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
  longest_side: number | null;
};

const findBucketStatement: Statement = {
  name: 'find bucket',
  repeatable: true,
  text: `
    select jsonb_build_object(
      'id', b.id, 'public', coalesce(b.public, false), 'file_size_limit', b.file_size_limit,
      'allowed_mime_types', b.allowed_mime_types, 'longest_side', b.longest_side)
    from storage.buckets b where b.id = $1 and b.type = 'STANDARD'`,
};

/** What a bucket is, whoever asks: its rules hold for those too who may not see its row. */
export async function findBucket(
  { database }: Pick<StorageContext, 'database'>,
  id: string,
): Promise<Bucket> {
  const { statement, values } = askForBucket(id);
  return known(await database.asOwner<Bucket | null>(statement, values));
}

/** The same question, for whoever asks more than that in one round trip. */
export function askForBucket(id: string): Asked {
  return { statement: findBucketStatement, values: [checkBucketName(id)] };
}

export function known(bucket: Bucket | null): Bucket {
  if (!bucket) throw refusals.noBucket();
  return bucket;
}

export function rulesOf(bucket: Bucket): BucketRules {
  return {
    limit: Math.min(bucket.file_size_limit ?? largestFile, largestFile),
    allowedTypes: bucket.allowed_mime_types,
    longestSide: bucket.longest_side,
  };
}
