import { S3Refusal } from './refusal.ts';
import { hmac, isSame, type Signed, sha256 } from './signature.ts';

const longestLine = 4096;
/** Held in memory until its signature is known to be right. */
const longestSignedChunk = 16 * 1024 * 1024;
const emptyHash = sha256('');

type ChunkOptions = { signed: Signed; key: Buffer; onTrailer: (name: string, value: string) => void };

/** A body in the form `aws-chunked`: chunks that say their length and may each be signed, then an empty one, then perhaps trailers. */
export async function* decodeChunks(
  source: AsyncIterable<Buffer>,
  { signed, key, onTrailer }: ChunkOptions,
): AsyncGenerator<Buffer> {
  const isSigned = signed.payload.startsWith('STREAMING-AWS4-HMAC-SHA256-PAYLOAD');
  const reader = new Reader(source);
  let previous = signed.signature;
  const check = (kind: string, texts: string[], given: string) => {
    const expected = hmac(key, [kind, signed.date, signed.scope, previous, ...texts].join('\n'));
    previous = expected.toString('hex');
    if (!isSame(previous, given)) {
      throw new S3Refusal(403, 'SignatureDoesNotMatch', 'A part of the body was changed on its way');
    }
  };
  for (let size = -1; size !== 0; ) {
    const [, length = '', signature = ''] =
      /^([0-9a-f]{1,8})(?:;chunk-signature=([0-9a-f]{64}))?$/i.exec(await reader.line()) ?? malformed();
    size = Number.parseInt(length, 16);
    if (isSigned && size > longestSignedChunk) malformed();
    if (isSigned) {
      const chunk = await reader.exactly(size);
      check('AWS4-HMAC-SHA256-PAYLOAD', [emptyHash, sha256(chunk)], signature);
      yield chunk;
    } else {
      yield* reader.some(size);
    }
    if (size > 0 && (await reader.line()) !== '') malformed();
  }
  const trailers: string[] = [];
  let isOpen = isSigned && signed.payload.endsWith('-TRAILER');
  for (let line = await reader.line(); line !== ''; line = await reader.line()) {
    const [name = '', value = ''] = line.split(/:(.*)/s).map((part) => part.trim());
    if (name === 'x-amz-trailer-signature') {
      if (isSigned) check('AWS4-HMAC-SHA256-TRAILER', [sha256(`${trailers.join('\n')}\n`)], value);
      isOpen = false;
    } else {
      trailers.push(`${name}:${value}`);
      onTrailer(name.toLowerCase(), value);
    }
  }
  if (isOpen) malformed();
}

function malformed(): never {
  throw new S3Refusal(400, 'IncompleteBody', 'The body does not have the form that its headers announce');
}

/** Takes lines and counted bytes from what comes in pieces of any size. */
class Reader {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Without its end; the end of everything counts as an empty line. */
  async line(): Promise<string> {
    for (;;) {
      const end = this.#held.indexOf('\r\n');
      if (end >= 0) {
        const line = this.#held.toString('latin1', 0, end);
        this.#held = this.#held.subarray(end + 2);
        return line;
      }
      if (this.#held.length > longestLine) malformed();
      if (!(await this.#more())) return this.#held.length === 0 ? '' : malformed();
    }
  }

  async exactly(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.some(size)) parts.push(part);
    return Buffer.concat(parts, size);
  }

  async *some(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      if (this.#held.length === 0 && !(await this.#more())) malformed();
      const part = this.#held.subarray(0, left);
      this.#held = this.#held.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    if (done) return false;
    this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value]);
    return true;
  }
}
