import type { FastifyReply, FastifyRequest } from 'fastify';
import { logServerError } from '../../http/errors.ts';
import { asStorageError, endUnread } from '../answer-errors.ts';

/** Clients of the resumable protocol act on the status itself, and show the body as it is. */
export function plainAnswer(request: FastifyRequest, error: unknown): { status_code: number; body: string } {
  if (isProtocolError(error)) return error;
  const shown = asStorageError(error);
  logServerError(request, shown.status, error);
  return { status_code: shown.status, body: shown.message };
}

/** The protocol's server throws its own refusals as they are to be answered. */
function isProtocolError(error: unknown): error is { status_code: number; body: string } {
  return typeof error === 'object' && error !== null && 'status_code' in error && 'body' in error;
}

export function answerPlainly(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status_code: status, body } = plainAnswer(request, error);
  endUnread(request);
  return reply
    .code(status)
    .headers({
      'tus-resumable': '1.0.0',
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
    })
    .send(body);
}

/** What the protocol's server answers, sent the way of every answer. Who may read it from a browser is said there for all. */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Response,
): Promise<FastifyReply> {
  for (const [name, value] of answer.headers) {
    if (!name.startsWith('access-control-') && name !== 'content-length') reply.header(name, value);
  }
  endUnread(request);
  const body = await answer.text();
  reply.code(answer.status);
  return body === '' ? reply.send() : reply.header('content-type', 'text/plain; charset=utf-8').send(body);
}
