import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Level 2 costs a third of level 5, and makes a page a seventh larger. The strongest are for files that are compressed once; a page lives for seconds. */
type Level = 2 | 5;

const brotli = promisify(brotliCompress);
const pack = {
  br: (body: Buffer, level: Level) =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: level,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_LGWIN]: windowFor(body.length),
      },
    }),
  gzip: (body: Buffer, level: Level) => promisify(gzip)(body, { level }),
};
/**
 * The bits of a window that holds the whole page. Brotli takes 4 MB otherwise, which the garbage collector is told of: it then collected the
 * whole heap once for ten to thirty pages.
 */
function windowFor(bytes: number): number {
  const bits = Math.ceil(Math.log2(bytes + 16));
  return Math.min(Math.max(bits, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);
}

/** Below this many bytes compressing saves no packet. */
const smallest = 1024;

/** An answer that is whole: the same bytes for everybody who is given it, so nothing in it may be personal. */
export class FinishedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Weak: the same page has other bytes in each encoding. */
  readonly etag: string;
  readonly #packed = new Map<Encoding, Promise<Buffer | undefined>>();
  #onGrow: (bytes: number) => void = () => undefined;
  #bytes: number;

  /** `etag` where not every difference makes it another page. */
  constructor(answer: {
    status: number;
    headers?: Readonly<Record<string, string>>;
    body: string | Buffer;
    etag?: string | undefined;
  }) {
    this.status = answer.status;
    this.headers = lowerCased(answer.headers ?? {});
    if ('set-cookie' in this.headers) throw new Error('a page that is for everybody may not set a cookie');
    this.body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
    this.etag = answer.etag ?? etagOf(this.body);
    this.#bytes = this.body.length;
  }

  /** What it takes up, with those encodings that have been asked for. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Told whenever an encoding is added. One listener: a page is kept in one place. */
  set onGrow(listener: (bytes: number) => void) {
    this.#onGrow = listener;
  }

  /** Made once, when it is first asked for, `quickly` where the processor has more to do; undefined where it would save nothing. */
  packed(encoding: Encoding, quickly = false): Promise<Buffer | undefined> {
    const known = this.#packed.get(encoding);
    if (known) return known;
    const packing = this.#pack(encoding, quickly ? 2 : 5).catch((error: unknown) => {
      this.#packed.delete(encoding);
      throw error;
    });
    this.#packed.set(encoding, packing);
    return packing;
  }

  async #pack(encoding: Encoding, level: Level): Promise<Buffer | undefined> {
    if (this.body.length < smallest) return undefined;
    const packed = await pack[encoding](this.body, level);
    if (packed.length >= this.body.length) return undefined;
    this.#bytes += packed.length;
    this.#onGrow(packed.length);
    return packed;
  }
}

export function etagOf(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
