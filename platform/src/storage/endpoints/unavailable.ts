import type { FastifyInstance } from 'fastify';
import { refusals } from '../errors.ts';

/** What the official client can ask for and this server does not have, with a plain message. */
export function unavailable(app: FastifyInstance, { speaksS3 }: { speaksS3: boolean }): void {
  const features: Record<string, string> = {
    '/vector': 'Vector buckets',
    '/iceberg': 'Analytics buckets',
    ...(speaksS3 ? {} : { '/s3': 'S3 requests' }),
  };
  for (const [url, feature] of Object.entries(features)) {
    for (const path of [url, `${url}/*`]) {
      app.all(path, async () => {
        throw refusals.notAvailable(feature);
      });
    }
  }
}
