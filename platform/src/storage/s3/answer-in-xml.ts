import type { FastifyReply, FastifyRequest } from 'fastify';
import { logServerError } from '../../http/errors.ts';
import { asStorageError, endUnread } from '../answer-errors.ts';
import { writeXml } from './xml.ts';

/** What the other endpoints call it, by what S3 calls it. */
const codes: Record<string, string> = {
  'Bucket not found': 'NoSuchBucket',
  not_found: 'NoSuchKey',
  Duplicate: 'ResourceAlreadyExists',
  Unauthorized: 'AccessDenied',
  insufficient_aal: 'AccessDenied',
  'Payload too large': 'EntityTooLarge',
  invalid_mime_type: 'InvalidMimeType',
  'Invalid Input': 'InvalidBucketName',
  invalid_range: 'InvalidRange',
};

export function answerInXml(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const shown = asStorageError(error);
  logServerError(request, shown.status, error);
  endUnread(request);
  reply.code(shown.status).headers({ 'cache-control': 'no-store', 'content-type': 'application/xml' });
  if (request.method === 'HEAD') return reply.send();
  const body = {
    Code: shown.code ?? codes[shown.error] ?? shown.error,
    Message: shown.message,
    Resource: request.url.split('?')[0],
    RequestId: request.id,
  };
  return reply.send(writeXml('Error', body));
}
