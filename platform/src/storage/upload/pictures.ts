import { availableParallelism } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { createGate, GateFullError } from '../../http/gate.ts';
import { diskIsFull, refusals, StorageError } from '../errors.ts';
import { MissingFile } from '../store/file-store.ts';
import { type Draft, type Drafts, type FileDraft, isHeld } from './drafts.ts';
import { type PictureType, pictureFormats } from './media-types.ts';

/** 40 megapixels take 120 MB when they are unpacked; a file of a few kilobytes can ask for more than any machine has. */
export const maxPixels = 40_000_000;
const longestWork = 60;

const writers = {
  jpeg: (picture: Sharp) => picture.jpeg({ quality: 88 }),
  png: (picture: Sharp) => picture.png({ compressionLevel: 7 }),
  webp: (picture: Sharp) => picture.webp({ quality: 88 }),
  gif: (picture: Sharp) => picture.gif(),
  avif: (picture: Sharp) => picture.avif({ quality: 60, effort: 2 }),
} as const;

/**
 * Decodes pictures, a few at a time, outside the event loop. Those that come in and those that are asked for in another size
 * wait in lines of their own, so that no number of the latter keeps anybody from uploading. Together they leave one of
 * Node's four threads to the file system.
 */
export class Pictures {
  readonly #incoming = createGate(availableParallelism() > 2 ? 2 : 1, 100);
  readonly #renditions = createGate(1, 100);

  constructor() {
    // One thread a picture: several pictures at once use the cores better than one picture on all of them.
    sharp.concurrency(1);
    sharp.cache(false);
  }

  /** The same picture as it is meant to be seen, with nothing else in the file. The draft that came is used up. */
  async rewrite(drafts: Drafts, draft: Draft, type: PictureType, rules: PictureRules): Promise<FileDraft> {
    const { limit, longestSide } = rules;
    const path = await drafts.newPath();
    try {
      await through(this.#incoming, async () => {
        const upright = await openUpright(draft, type);
        const sized = longestSide === null ? upright : upright.resize(inside(longestSide));
        await writers[pictureFormats[type]](sized).timeout({ seconds: longestWork }).toFile(path);
      });
      const rewritten = await drafts.adopt(path, limit);
      await drafts.discard(draft);
      return rewritten;
    } catch (error) {
      await drafts.discard({ path });
      throw error;
    }
  }

  render<Result>(work: () => Promise<Result>): Promise<Result> {
    return through(this.#renditions, work);
  }
}

/** How many bytes it may have, and how many pixels on its longer side; null for as many as there are. */
export type PictureRules = { limit: number; longestSide: number | null };

const inside = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

async function through<Result>(
  gate: ReturnType<typeof createGate>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await gate(work);
  } catch (error) {
    throw asRefusal(error);
  }
}

async function openUpright(draft: Draft, type: PictureType): Promise<Sharp> {
  const animated = type === 'image/gif' || type === 'image/webp';
  const picture = sharp(isHeld(draft) ? draft.bytes : draft.path, {
    animated,
    limitInputPixels: maxPixels,
    failOn: 'error',
  });
  // The frames of a film lie below each other in one picture, which cannot be turned.
  const { pages = 1 } = animated ? await picture.metadata() : {};
  return pages > 1 ? picture : picture.autoOrient();
}

function asRefusal(error: unknown): unknown {
  if (error instanceof GateFullError) {
    return new StorageError(503, 'SlowDown', 'Too many pictures at once; please try again', { cause: error });
  }
  if (error instanceof StorageError || error instanceof MissingFile) return error;
  if (!(error instanceof Error) || 'code' in error) return error;
  if (/no space left/i.test(error.message)) return diskIsFull(error);
  if (/pixel limit|too large|exceeds/i.test(error.message)) {
    return new StorageError(413, 'Payload too large', 'The picture has too many pixels', { cause: error });
  }
  return refusals.invalid('The picture cannot be read', error);
}
