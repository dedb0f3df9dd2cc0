import type { Drafts } from '../upload/drafts.ts';
import { type FileStore, MissingFile } from './file-store.ts';

/**
 * While files move from one store to another: what is new goes where they move to, and what has not arrived there yet is read
 * where it was.
 */
export function createMovingStore(
  { from, to }: { from: FileStore; to: FileStore },
  drafts: Drafts,
): FileStore {
  /** `undefined` stands for a file that is not in the store. */
  const orMissing = async <Found>(found: Promise<Found>): Promise<Found | undefined> =>
    found.catch((error: unknown) => {
      if (error instanceof MissingFile) return undefined;
      throw error;
    });

  return {
    put: (version, path) => to.put(version, path),

    create: (version, bytes) => to.create(version, bytes),

    async copy(source, target) {
      const isCopied = await orMissing(to.copy(source, target).then(() => true));
      if (isCopied) return;
      const draft = await drafts.collect(await from.open(source), Number.POSITIVE_INFINITY);
      try {
        await to.put(target, draft.path);
      } finally {
        await drafts.discard(draft);
      }
    },

    open: async (version, range) => (await orMissing(to.open(version, range))) ?? openOld(version, range),

    async remove(version) {
      await to.remove(version);
      await from.remove(version);
    },
  };

  /** It may have moved between the two looks. */
  async function openOld(...asked: Parameters<FileStore['open']>) {
    return (await orMissing(from.open(...asked))) ?? to.open(...asked);
  }
}
