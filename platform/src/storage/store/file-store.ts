import type { Readable } from 'node:stream';

/** Both ends are included, as in HTTP. */
export type ByteRange = { start: number; end: number };

/**
 * Where bytes lie. A version is written once and never changes, so that readers and copies need no lock. The local disk
 * fills this, or an object store in the network, which may be out of reach (StoreUnreachable).
 */
export type FileStore = {
  /** Takes over the file at `path`, all of it at once. What was put stays, also after a power cut, once this resolves. */
  put(version: string, path: string): Promise<void>;
  /**
   * The same for a small file that is in memory, under a version that no row names yet: until this resolves, less than all of
   * it may be there.
   */
  create(version: string, bytes: Buffer): Promise<void>;
  /** The same bytes under another version. Rejects with MissingFile. */
  copy(from: string, to: string): Promise<void>;
  /** Rejects with MissingFile before any byte was read. */
  open(version: string, range?: ByteRange): Promise<Readable>;
  /** Removing what is not there is no error. */
  remove(version: string): Promise<void>;
};

export class MissingFile extends Error {
  override readonly name = 'MissingFile';

  constructor(options?: ErrorOptions) {
    super('no bytes are stored under this version', options);
  }
}

/** For now: nothing is wrong with what was asked. */
export class StoreUnreachable extends Error {
  override readonly name = 'StoreUnreachable';

  constructor(options?: ErrorOptions) {
    const reason = options?.cause instanceof Error ? `: ${options.cause.message}` : '';
    super(`the object store does not answer as it should${reason}`, options);
  }
}
