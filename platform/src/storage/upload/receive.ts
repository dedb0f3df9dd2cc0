import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { refusals, StorageError } from '../errors.ts';
import type { Drafts } from './drafts.ts';
import { isForm, receiveForm } from './form.ts';
import { type Received, readUserMetadata } from './received.ts';

const longestSilence = 30_000;
const formOverhead = 64 * 1024;

/** What the sender says that the file has at least, so that one that is too much need not be sent. */
export function announcedSize({ headers }: FastifyRequest): number {
  const announced = Number(headers['content-length'] ?? 0) || 0;
  return isForm(headers['content-type']) ? Math.max(0, announced - formOverhead) : announced;
}

export async function receive(drafts: Drafts, request: FastifyRequest, limit: number): Promise<Received> {
  const { raw, headers } = request;
  const form = isForm(headers['content-type']);
  const announced = Number(headers['content-length'] ?? 0);
  if (announced > limit + (form ? formOverhead : 0)) throw refusals.tooLarge();
  // A sender who stops in the middle holds a file and a socket; Node ends a socket that was silent for so long.
  raw.socket.setTimeout(longestSilence);
  try {
    return form ? await receiveForm(drafts, request, limit) : await receiveBody(drafts, request, limit);
  } catch (error) {
    throw isBroken(error) ? new ConnectionGone(error) : error;
  } finally {
    raw.socket.setTimeout(0);
  }
}

/** The client is gone, so nothing is answered. */
class ConnectionGone extends StorageError {
  constructor(cause: unknown) {
    super(400, 'Aborted', 'The connection ended before the whole file had arrived', { cause });
  }
}

function isBroken(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE';
}

async function receiveBody(
  drafts: Drafts,
  { raw, headers }: FastifyRequest,
  limit: number,
): Promise<Received> {
  const userMetadata = metadataHeader(headers['x-metadata']);
  const draft = await drafts.take(bytesOf(raw), limit);
  return {
    draft,
    type: headers['content-type'] ?? 'application/octet-stream',
    cacheControl: headers['cache-control'] ?? 'no-cache',
    contentEncoding: headers['content-encoding'],
    userMetadata,
  };
}

/** A body to its end; refused when the connection breaks. */
export async function* incomingBytes(raw: IncomingMessage): AsyncGenerator<Buffer> {
  raw.socket.setTimeout(longestSilence);
  try {
    yield* bytesOf(raw);
  } catch (error) {
    throw isBroken(error) ? new ConnectionGone(error) : error;
  } finally {
    raw.socket.setTimeout(0);
  }
}

/** What arrives of a body that may go on in another request: to its end, or until the connection breaks. */
export async function* arrivingBytes(raw: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* incomingBytes(raw);
  } catch (error) {
    if (!(error instanceof ConnectionGone)) throw error;
  }
}

/** Stops reading on a refusal without ending the connection, on which the refusal is about to be sent. */
function bytesOf(raw: IncomingMessage): AsyncIterable<Buffer> {
  return { [Symbol.asyncIterator]: () => raw.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer> };
}

function metadataHeader(value: string | string[] | undefined): Record<string, unknown> | undefined {
  if (typeof value !== 'string') return undefined;
  return readUserMetadata(Buffer.from(value, 'base64').toString('utf8'));
}
