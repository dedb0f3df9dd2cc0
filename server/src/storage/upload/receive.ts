import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { refusals, StorageError } from '../errors.ts';
import type { Draft, Drafts } from './drafts.ts';
import { isForm, receiveForm } from './form.ts';

/** A file as it was sent, and what its sender says about it. */
export type Received = {
  draft: Draft;
  /** What the sender says it is. */
  type: string;
  cacheControl: string;
  contentEncoding: string | undefined;
  userMetadata: Record<string, unknown> | undefined;
};

const longestSilence = 30_000;
const formOverhead = 64 * 1024;

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
    throw raw.destroyed && !(error instanceof StorageError) ? new ConnectionGone(error) : error;
  } finally {
    raw.socket.setTimeout(0);
  }
}

/** Nobody is there any more to be told. */
class ConnectionGone extends StorageError {
  constructor(cause: unknown) {
    super(400, 'Aborted', 'The connection ended before the whole file had arrived', { cause });
  }
}

async function receiveBody(
  drafts: Drafts,
  { raw, headers }: FastifyRequest,
  limit: number,
): Promise<Received> {
  const userMetadata = metadataHeader(headers['x-metadata']);
  const draft = await drafts.collect(bytesOf(raw), limit);
  return {
    draft,
    type: headers['content-type'] ?? 'application/octet-stream',
    cacheControl: headers['cache-control'] ?? 'no-cache',
    contentEncoding: headers['content-encoding'],
    userMetadata,
  };
}

/** Stops reading on a refusal without ending the connection, on which the refusal is about to be told. */
function bytesOf(raw: IncomingMessage): AsyncIterable<Buffer> {
  return { [Symbol.asyncIterator]: () => raw.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer> };
}

function metadataHeader(value: string | string[] | undefined): Record<string, unknown> | undefined {
  if (typeof value !== 'string') return undefined;
  return readUserMetadata(Buffer.from(value, 'base64').toString('utf8'));
}

export function readUserMetadata(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refusals.invalid('The metadata is not valid JSON', error);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw refusals.invalid('The metadata must be a JSON object');
  }
  return value as Record<string, unknown>;
}
