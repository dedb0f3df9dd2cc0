import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { type PublicError, shown } from './errors.ts';

const answers: Record<string, PublicError> = {
  HPE_HEADER_OVERFLOW: shown(431, 'headers_too_large', 'The request headers are too large.'),
  ERR_HTTP_REQUEST_TIMEOUT: shown(408, 'request_timeout', 'The request took too long to arrive.'),
};

const malformed = shown(400, 'bad_request', 'The request is not valid HTTP.');

/** What did not become a request (Node refused its bytes) still gets our error format. */
export function answerBrokenConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code, message } = answers[error.code ?? ''] ?? malformed;
  const id = randomUUID();
  const body = JSON.stringify({ code, message, request_id: id });
  answerRaw(socket, status, body, [`x-request-id: ${id}`]);
}

/** An answer on a socket for which there is no request to reply to; the connection ends with it. */
export function answerRaw(socket: Writable, status: number, body: string, headers: string[] = []): void {
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      ...headers,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
