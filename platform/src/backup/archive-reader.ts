import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { OperatorError } from '../operator-error.ts';
import type { ProductName } from '../product-name.ts';
import {
  type Closing,
  closingName,
  closingSchema,
  formatOf,
  type Manifest,
  manifestName,
  manifestSchema,
} from './manifest.ts';

export type Entry = { name: string; content: Buffer };

/** The entries of an archive, one after the other. Entries are small: large content comes in several. */
export async function* readEntries(path: string): AsyncGenerator<Entry> {
  const entries = extract();
  // What goes wrong on the way in ends the loop below with the same error.
  pipeline(createReadStream(path), createGunzip(), entries, () => undefined);
  for await (const entry of entries) yield { name: entry.header.name, content: await buffer(entry) };
}

/** Reads the whole file and makes sure that it is a backup, complete and unchanged. */
export async function checkArchive(
  path: string,
  product: ProductName,
): Promise<{ manifest: Manifest; closing: Closing }> {
  const digest = createHash('sha256');
  let manifest: Manifest | undefined;
  let closing: Closing | undefined;
  try {
    for await (const { name, content } of readEntries(path)) {
      if (closing !== undefined) throw new Error('something follows the end');
      if (manifest === undefined) {
        manifest = parse(manifestSchema, manifestName, { name, content });
        if (manifest.format !== formatOf(product)) throw new Error(`its format is ${manifest.format}`);
      }
      if (name === closingName) closing = parse(closingSchema, closingName, { name, content });
      else digest.update(`${name}\0${content.length}\0`).update(content);
    }
  } catch (error) {
    throw fileError(path, error) ?? damaged(path, product, error);
  }
  if (manifest === undefined || closing === undefined || closing.digest !== digest.digest('hex')) {
    throw damaged(path, product);
  }
  return { manifest, closing };
}

function parse<Value>(schema: { parse(value: unknown): Value }, name: string, entry: Entry): Value {
  if (entry.name !== name) throw new Error(`${name} is missing`);
  return schema.parse(JSON.parse(entry.content.toString()));
}

function fileError(path: string, error: unknown): OperatorError | undefined {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return undefined;
  return new OperatorError(`${path} cannot be read (${error.code}).`, { cause: error });
}

function damaged(path: string, { name }: ProductName, cause?: unknown): OperatorError {
  return new OperatorError(`${path} is not a complete backup of ${name}; nothing was changed.`, { cause });
}
