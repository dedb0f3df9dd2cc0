import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { StorageServer } from './storage-server.ts';

const accessKeyId = 'test-access-key';
const secretAccessKey = 'test-secret-of-thirty-two-letters-and-more';

export const s3Variables = {
  S3_PROTOCOL_ACCESS_KEY_ID: accessKeyId,
  S3_PROTOCOL_ACCESS_KEY_SECRET: secretAccessKey,
};

/** Amazon's own client, with the operator's keys unless others are given. */
export function s3Client(server: StorageServer, options: S3ClientConfig = {}): S3Client {
  return new S3Client({
    endpoint: `${server.storage}/s3`,
    region: 'us-east-1',
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId, secretAccessKey },
    ...options,
  });
}
