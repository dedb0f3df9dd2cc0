import { createHash, type Hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { incomingBytes } from '../upload/receive.ts';
import type { S3Call } from './call.ts';
import { decodeChunks } from './chunks.ts';
import { S3Refusal } from './refusal.ts';

const longestDocument = 1024 * 1024;

/** How many bytes the content has, without what its form adds. */
export function announcedSize({ request: { headers } }: S3Call): number {
  return Number(headers['x-amz-decoded-content-length'] ?? headers['content-length'] ?? 0) || 0;
}

/**
 * The content of a request. Ends with a refusal when it is not what was signed, or not what a checksum of its sender says: until
 * it has ended well, nothing of it may be believed.
 */
export async function* contentOf(call: S3Call): AsyncGenerator<Buffer> {
  const { signed, key, request } = call;
  const checks = checksOf(call);
  const isChunked = signed.payload.startsWith('STREAMING-');
  const onTrailer = (name: string, value: string) => {
    checks.find((check) => check.header === name)?.expect(value);
  };
  const incoming = incomingBytes(request.raw);
  const content = isChunked ? decodeChunks(incoming, { signed, key, onTrailer }) : incoming;
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    for (const check of checks) check.update(chunk);
    yield chunk;
  }
  for (const check of checks) check.end();
  if (request.headers['x-amz-decoded-content-length'] !== undefined && size !== announcedSize(call)) {
    throw new S3Refusal(400, 'IncompleteBody', 'The body has another length than its headers announce');
  }
}

/** A document of a client, which is small. */
export async function textOf(call: S3Call): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of contentOf(call)) {
    size += chunk.length;
    if (size > longestDocument) throw new S3Refusal(413, 'EntityTooLarge', 'The document is too large');
    parts.push(chunk);
  }
  return Buffer.concat(parts).toString('utf8');
}

type Check = {
  header: string;
  expect(value: string): void;
  update(chunk: Buffer): void;
  end(): void;
};

function checksOf({ signed, request: { headers } }: S3Call): Check[] {
  const mismatch = new S3Refusal(400, 'BadDigest', 'The content is not what its checksum says');
  const checks = [
    checkOf('content-md5', hashed('md5'), 'base64', mismatch),
    checkOf('x-amz-checksum-sha1', hashed('sha1'), 'base64', mismatch),
    checkOf('x-amz-checksum-sha256', hashed('sha256'), 'base64', mismatch),
    checkOf('x-amz-checksum-crc32', crc(), 'base64', mismatch),
  ];
  const trailers = String(headers['x-amz-trailer'] ?? '').toLowerCase();
  const wanted = checks.filter(({ header, expect }) => {
    const value = headers[header];
    if (typeof value === 'string') expect(value);
    return value !== undefined || trailers.includes(header);
  });
  if (!/^[0-9a-f]{64}$/.test(signed.payload)) return wanted;
  const changed = new S3Refusal(
    400,
    'XAmzContentSHA256Mismatch',
    "The provided 'x-amz-content-sha256' header does not match what was computed",
  );
  const whole = checkOf('x-amz-content-sha256', hashed('sha256'), 'hex', changed);
  whole.expect(signed.payload);
  return [whole, ...wanted];
}

type Digest = { update(chunk: Buffer): void; digest(): Buffer };

function checkOf(header: string, digest: Digest, form: 'base64' | 'hex', refusal: S3Refusal): Check {
  let expected: string | undefined;
  return {
    header,
    expect: (value) => {
      expected = value;
    },
    update: (chunk) => digest.update(chunk),
    end: () => {
      if (expected !== digest.digest().toString(form)) throw refusal;
    },
  };
}

function hashed(name: string): Digest {
  let hash: Hash | undefined;
  const made = () => {
    hash ??= createHash(name);
    return hash;
  };
  return { update: (chunk) => void made().update(chunk), digest: () => made().digest() };
}

function crc(): Digest {
  let value = 0;
  return {
    update: (chunk) => {
      value = crc32(chunk, value);
    },
    digest: () => {
      const buffer = Buffer.alloc(4);
      buffer.writeUInt32BE(value);
      return buffer;
    },
  };
}
