import { OperatorError } from '../../operator-error.ts';
import type { S3Address } from './s3-address.ts';
import type { S3Bucket } from './s3-bucket.ts';

/** The bucket that a variable names; where it can never be used, whoever starts us is told why. */
export async function openUsableBucket(variable: string, address: S3Address): Promise<S3Bucket> {
  // Its client is large, and most have no use for it.
  const { openS3Bucket } = await import('./s3-bucket.ts');
  const bucket = openS3Bucket(address);
  const reason = await bucket.reasonAgainst();
  if (reason) throw new OperatorError(`${variable} cannot be used: ${reason}.`);
  return bucket;
}
