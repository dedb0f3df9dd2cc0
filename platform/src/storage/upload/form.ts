import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { refusals, StorageError } from '../errors.ts';
import type { Draft, Drafts } from './drafts.ts';
import { type Received, readUserMetadata } from './received.ts';

const limits = { files: 1, fields: 20, parts: 24, fieldNameSize: 200, fieldSize: 64 * 1024, headerPairs: 20 };

type IncomingFile = { type: string; stream: BusboyFileStream; draft: Promise<Draft> };

export function isForm(contentType: string | undefined): boolean {
  return contentType !== undefined && /^multipart\/form-data\b/i.test(contentType);
}

/** A form whose one file may stand before or after the fields that speak about it. */
export async function receiveForm(
  drafts: Drafts,
  { raw, headers }: FastifyRequest,
  limit: number,
): Promise<Received> {
  const parser = openParser(headers as BusboyHeaders);
  const fields = new Map<string, string>();
  let file: IncomingFile | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on('field', (name, value) => fields.set(name, value));
      parser.on('file', (_name, stream: BusboyFileStream, _filename, _encoding, type) => {
        // The collector gets the error; once it has stopped, an unhandled error would end the process.
        stream.on('error', () => undefined);
        const draft = drafts.take(stream, limit);
        // Refused at once: the rest of a file that is too large need not be read.
        draft.catch(reject);
        file = { type, stream, draft };
      });
      parser.on('finish', resolve);
      parser.on('error', (error) => reject(refusals.invalid('The form cannot be read', error)));
      raw.on('error', reject);
      raw.pipe(parser);
    });
    if (!file) throw refusals.noContent();
    const { type, draft } = file;
    return { draft: await draft, type, contentEncoding: undefined, ...spokenOf(fields) };
  } catch (error) {
    raw.unpipe(parser);
    throw await giveUp(drafts, file, error);
  }
}

function openParser(headers: BusboyHeaders): InstanceType<typeof Busboy> {
  try {
    return new Busboy({ headers, limits, isPartAFile: (_name, _type, fileName) => fileName !== undefined });
  } catch (error) {
    throw refusals.invalid('The form cannot be read', error);
  }
}

function spokenOf(fields: ReadonlyMap<string, string>): Pick<Received, 'cacheControl' | 'userMetadata'> {
  const seconds = fields.get('cacheControl');
  const metadata = fields.get('metadata');
  return {
    cacheControl: seconds ? `max-age=${seconds}` : 'no-cache',
    userMetadata: metadata === undefined ? undefined : readUserMetadata(metadata),
  };
}

/** Gives what came so far away. The refusal of the file itself, where there is one, says more than a parser that noticed it. */
async function giveUp(drafts: Drafts, file: IncomingFile | undefined, error: unknown): Promise<unknown> {
  if (!file) return error;
  // Nothing more will come: whoever waits for the rest of it must not wait for ever.
  file.stream.destroy();
  try {
    await drafts.discard(await file.draft);
    return error;
  } catch (refusal) {
    return refusal instanceof StorageError ? refusal : error;
  }
}
