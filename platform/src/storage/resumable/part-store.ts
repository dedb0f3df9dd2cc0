import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { asStorageError } from '../answer-errors.ts';
import type { StorageContext } from '../context.ts';
import type { Statement } from '../database.ts';
import { finishUpload } from '../multipart/finish.ts';
import { appendPart, listParts } from '../multipart/parts.ts';
import { uploadLife } from '../multipart/upload-life.ts';
import {
  beginUpload,
  findUpload,
  type MultipartUpload,
  removeUpload,
  type UploadDetails,
} from '../multipart/uploads.ts';
import { MissingFile } from '../store/file-store.ts';
import type { FileDraft } from '../upload/drafts.ts';
import type { Destination } from '../upload/save.ts';

const declareStatement: Statement = {
  name: 'declare length',
  text: `
    update storage.multipart_uploads u set length = $2
    where u.id = $1 and u.length is null and u.received <= $2
    returning to_jsonb(u.id)`,
};

export const extensions = [
  'creation',
  'creation-with-upload',
  'creation-defer-length',
  'termination',
  'expiration',
] as const;

/** What one request may do: where its file goes, as whom, and how large it may be. */
export type UploadWork = { destination: Destination; limit: number; details: UploadDetails };

/** Where the protocol's server keeps what comes: each request's bytes as one part. Made for one request, in the name of its caller. */
export class PartStore extends DataStore {
  override extensions = [...extensions];
  readonly #context: StorageContext;
  readonly #work: UploadWork;

  constructor(context: StorageContext, work: UploadWork) {
    super();
    this.#context = context;
    this.#work = work;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { destination, details } = this.#work;
    const row = { protocol: 'tus', id: upload.id, length: upload.size ?? null } as const;
    await beginUpload(this.#context, row, destination, details);
    // Nothing will follow that could bring it to its end.
    if (upload.size === 0) await this.#take(upload.id, 0, await this.#context.drafts.collect(nothing(), 0));
    return upload;
  }

  /** Answers with what has come, also when less came than was meant to: the rest follows in another request. */
  override async write(stream: Readable, id: string, start: number): Promise<number> {
    const draft = await this.#context.drafts.collect(stream, this.#work.limit);
    try {
      return await this.#take(id, start, draft);
    } finally {
      await this.#context.drafts.discard(draft);
    }
  }

  override async getUpload(id: string): Promise<Upload> {
    const { length, received, details, createdAt } = await this.#find(id);
    const known = length === null ? {} : { size: length };
    const said = details.metadata === undefined ? {} : { metadata: details.metadata };
    return new Upload({ id, offset: received, creation_date: createdAt, ...known, ...said });
  }

  override async declareUploadLength(id: string, length: number): Promise<void> {
    const declared = await this.#context.database.asOwner(declareStatement, [id, String(length)]);
    if (!declared) throw ERRORS.INVALID_LENGTH;
  }

  override async remove(id: string): Promise<void> {
    await removeUpload(this.#context, id);
  }

  override getExpiration(): number {
    return uploadLife;
  }

  async #find(id: string): Promise<MultipartUpload> {
    const found = await findUpload(this.#context, id, 'tus');
    if (!found) throw ERRORS.FILE_NOT_FOUND;
    return found;
  }

  /** The last part counts once the file is there: until then nobody is told that all of it has come. */
  async #take(id: string, start: number, draft: FileDraft): Promise<number> {
    const upload = await this.#find(id);
    const end = start + draft.size;
    // Nothing at the end of a file that is there: an empty one is finished before its empty content comes. Bytes are not taken for those
    // that are there: they may be of somebody else who sent the same part.
    if (upload.finished && draft.size === 0 && start === upload.received) return end;
    if (upload.received !== start || upload.finished) throw ERRORS.INVALID_OFFSET;
    if (end === upload.length) {
      await this.#finish(upload, draft);
    } else if (draft.size > 0 && !(await appendPart(this.#context, id, start, draft))) {
      throw ERRORS.INVALID_OFFSET;
    }
    return end;
  }

  async #finish(upload: MultipartUpload, last: FileDraft): Promise<void> {
    const parts = await listParts(this.#context, upload.id);
    try {
      const versions = parts.map(({ version }) => version);
      await finishUpload(this.#context, upload, this.#work.destination, { versions, last });
    } catch (error) {
      const isGone = error instanceof MissingFile;
      const { status } = asStorageError(error);
      // Refused for good: what came would never become a file. Anything else may go better the next time.
      if (isGone || (status < 500 && status !== 423)) await removeUpload(this.#context, upload.id);
      throw isGone ? ERRORS.FILE_NO_LONGER_EXISTS : error;
    }
  }
}

async function* nothing(): AsyncGenerator<Buffer> {}
