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

/** Any thrown value as something that may be shown: what is not known to be harmless stays hidden. */
export function publicError(error: unknown): { status: number; code: string; message: string } {
  if (error instanceof HttpError) return { status: error.status, code: error.code, message: error.message };
  const known = error instanceof Error ? frameworkErrors[(error as FastifyError).code] : undefined;
  if (known) return known;
  const status = error instanceof Error ? ((error as FastifyError).statusCode ?? 500) : 500;
  if (status >= 400 && status < 500)
    return { status, code: 'bad_request', message: 'The request is not valid.' };
  return { status: 500, code: 'internal_error', message: 'Something went wrong on our side.' };
}

const frameworkErrors: Record<string, { status: number; code: string; message: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: {
    status: 413,
    code: 'body_too_large',
    message: 'The request body is too large.',
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: 'unsupported_media_type',
    message: 'This content type is not understood here.',
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, code: 'malformed_json', message: 'The request body is empty.' },
  FST_ERR_CTP_INVALID_JSON_BODY: {
    status: 400,
    code: 'malformed_json',
    message: 'The request body is not valid JSON.',
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    code: 'bad_request',
    message: 'The request body does not have the announced length.',
  },
  FST_ERR_MAX_LENGTH: { status: 414, code: 'url_too_long', message: 'The address is too long.' },
  FST_ERR_BAD_URL: { status: 400, code: 'bad_url', message: 'The address is not valid.' },
};

export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: { status: number; code: string; message: string },
): FastifyReply {
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
    const shown = publicError(error);
    logServerError(request, shown.status, error);
    return sendError(request, reply, shown);
  });
}
