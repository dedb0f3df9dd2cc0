import type pg from 'pg';
import { keepStoredFiles, releaseStoredFiles } from '../../postgres/stored-files-lock.ts';
import { type Drafts, tagOf } from '../upload/drafts.ts';
import { type FileStore, MissingFile } from './file-store.ts';

const pageSize = 500;
const atOnce = 4;

export type Move = {
  client: pg.Client;
  from: FileStore;
  to: FileStore;
  drafts: Drafts;
  /** Called now and then, with what has moved so far. */
  onProgress?: (moved: number) => void;
};

/**
 * Moves every file that a row stands for, also the parts of one that is on its way, from one store to the other, while servers go on: they look in both. A file leaves the
 * first once it was read back from the second and is the same, so that whoever is interrupted begins again and goes on with what
 * is left.
 */
export async function moveFiles({ client, from, to, drafts, onProgress }: Move): Promise<{ moved: number }> {
  let moved = 0;
  // Nothing is removed meanwhile, so that what was read here cannot be put there after it was removed from both.
  await keepStoredFiles(client);
  try {
    for (let last = ''; ; ) {
      const versions = await versionsAfter(client, last);
      if (versions.length === 0) return { moved };
      last = versions.at(-1) ?? last;
      const waiting = [...versions];
      const work = async () => {
        for (let version = waiting.pop(); version !== undefined; version = waiting.pop()) {
          if (await moveOne(version, { from, to, drafts })) moved += 1;
        }
      };
      // Whoever fails ends the others, and all of them have ended before removals go on.
      const stop = (error: unknown) => {
        waiting.length = 0;
        throw error;
      };
      const ends = await Promise.allSettled(Array.from({ length: atOnce }, () => work().catch(stop)));
      const failure = ends.find((end) => end.status === 'rejected');
      if (failure) throw failure.reason;
      onProgress?.(moved);
    }
  } finally {
    await releaseStoredFiles(client);
  }
}

async function versionsAfter(client: pg.Client, last: string): Promise<string[]> {
  const { rows } = await client.query<{ version: string }>(
    `select distinct version collate "C" as version
     from (select version from storage.objects union all select version from storage.multipart_upload_parts) as stored
     where version collate "C" > $1 order by version limit $2`,
    [last, pageSize],
  );
  return rows.map(({ version }) => version);
}

/** False for one that is not there any more, because it has moved. */
async function moveOne(
  version: string,
  { from, to, drafts }: Pick<Move, 'from' | 'to' | 'drafts'>,
): Promise<boolean> {
  const source = await from.open(version).catch((error: unknown) => {
    if (error instanceof MissingFile) return undefined;
    throw error;
  });
  if (!source) return false;
  const draft = await drafts.collect(source, Number.POSITIVE_INFINITY);
  try {
    await to.put(version, draft.path);
    if ((await tagOf(await to.open(version))) !== draft.etag) {
      throw new Error(`the stored file ${version} did not arrive as it was; it stays where it is`);
    }
  } finally {
    await drafts.discard(draft);
  }
  await from.remove(version);
  return true;
}
