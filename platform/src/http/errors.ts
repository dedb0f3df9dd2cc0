import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A refusal that a route answers with. `code` is stable; `message` is a sentence for a person. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.code = code;
  }
}

/** What may be shown of an error. */
export type PublicError = { status: number; code: string; message: string };

export function shown(status: number, code: string, message: string): PublicError {
  return { status, code, message };
}

/** Any thrown value as something that may be shown: what is not known to be harmless stays hidden. */
export function publicError(error: unknown): PublicError {
  if (error instanceof HttpError) return { status: error.status, code: error.code, message: error.message };
  const known = error instanceof Error ? frameworkErrors[(error as FastifyError).code] : undefined;
  if (known) return known;
  const status = error instanceof Error ? ((error as FastifyError).statusCode ?? 500) : 500;
  if (status >= 400 && status < 500) return shown(status, 'bad_request', 'The request is not valid.');
  return shown(500, 'internal_error', 'Something went wrong on our side.');
}

const frameworkErrors: Record<string, PublicError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: shown(413, 'body_too_large', 'The request body is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: shown(
    415,
    'unsupported_media_type',
    'This content type is not understood here.',
  ),
  FST_ERR_CTP_EMPTY_JSON_BODY: shown(400, 'malformed_json', 'The request body is empty.'),
  FST_ERR_CTP_INVALID_JSON_BODY: shown(400, 'malformed_json', 'The request body is not valid JSON.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: shown(
    400,
    'bad_request',
    'The request body does not have the announced length.',
  ),
  FST_ERR_MAX_LENGTH: shown(414, 'url_too_long', 'The address is too long.'),
  FST_ERR_BAD_URL: shown(400, 'bad_url', 'The address is not valid.'),
};

export function sendError(request: FastifyRequest, reply: FastifyReply, error: PublicError): FastifyReply {
  return reply.code(error.status).send({ code: error.code, message: error.message, request_id: request.id });
}

/**
 * Logs what went wrong on our side, with the request's id. Protocols with an error format of their own
 * call it from their error handler.
 */
export function logServerError(request: FastifyRequest, status: number, error: unknown): void {
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  else request.log.debug({ err: error }, 'request refused');
}

/** Addresses that the router cannot read never reach an error handler. */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.header('x-request-id', request.id);
  sendError(request, reply, publicError(error));
}

/** One error format for everything that is not a protocol with its own. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const answer = publicError(error);
    logServerError(request, answer.status, error);
    return sendError(request, reply, answer);
  });
}
