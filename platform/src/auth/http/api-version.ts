import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthError } from '../errors.ts';

const header = 'x-supabase-api-version';
const stringCodes = '2024-01-01';

/** From this version on the client reads a string `code`; before it a number, with `error_code` beside it. */
function wantsStringCodes(request: FastifyRequest): boolean {
  const requested = request.headers[header];
  return typeof requested === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(requested) && requested >= stringCodes;
}

export function markApiVersion(request: FastifyRequest, reply: FastifyReply): void {
  if (wantsStringCodes(request)) reply.header(header, stringCodes);
}

export function sendAuthError(request: FastifyRequest, reply: FastifyReply, error: AuthError): FastifyReply {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  reply.code(error.status).header('x-sb-error-code', error.code).type('application/json; charset=utf-8');
  return reply.send(
    wantsStringCodes(request)
      ? { code: error.code, message: error.message, ...error.details }
      : { code: error.status, error_code: error.code, msg: error.message, ...error.details },
  );
}
