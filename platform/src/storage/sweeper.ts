import type { Logger } from 'pino';
import { inTransaction } from '../postgres/pool.ts';
import type { Connections } from '../postgres/share.ts';
import { holdRemovals } from '../postgres/stored-files-lock.ts';
import { uploadLife } from './multipart/upload-life.ts';
import type { FileStore } from './store/file-store.ts';
import type { Drafts } from './upload/drafts.ts';

const everyMilliseconds = 5 * 60 * 1000;
const leftBehindAfter = 3600 * 1000;
const atOnce = 200;

type Parts = { pool: Connections; store: FileStore; drafts: Drafts; log: Logger };

/**
 * Removes bytes that no row stands for: replaced and deleted files at once, those of an upload that never came to its end
 * after an hour. Only what the database names is touched, never what merely lies there. Several servers may sweep at once.
 */
export class Sweeper {
  readonly #parts: Parts;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isScheduled = false;
  #stopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer = setInterval(() => this.schedule(), everyMilliseconds);
    this.schedule();
  }

  /** After what is going on now; asking twice is asking once. */
  schedule(): void {
    if (this.#isScheduled || this.#stopped) return;
    this.#isScheduled = true;
    this.#running = this.#running.then(async () => {
      this.#isScheduled = false;
      if (!this.#stopped) await this.sweep();
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async sweep(): Promise<void> {
    const { drafts, log } = this.#parts;
    try {
      await this.#giveUpUploads();
      while (!this.#stopped && (await this.#removeSome()) === atOnce);
      await drafts.sweep(new Date(Date.now() - leftBehindAfter));
    } catch (error) {
      log.warn({ err: error }, 'stored files that nobody needs were not removed; the next sweep tries again');
    }
  }

  /** Their parts are removed like every file whose row is gone. */
  async #giveUpUploads(): Promise<void> {
    await this.#parts.pool.query(
      `delete from storage.multipart_uploads u
       where u.created_at < now() - $1::interval and (u.finishing_until is null or u.finishing_until < now())`,
      [`${uploadLife} milliseconds`],
    );
  }

  #removeSome(): Promise<number> {
    const { pool } = this.#parts;
    return inTransaction(pool, async (client) => {
      // A backup in progress may still want to read them.
      if (!(await holdRemovals(client))) return 0;
      const { rows } = await client.query<{ version: string }>(
        `select d.version from storage.discarded_files d
         where (not d.awaited or d.noted_at < now() - $1::interval)
           and not exists (select from storage.objects o where o.version = d.version)
           and not exists (select from storage.multipart_upload_parts p where p.version = d.version)
         order by d.noted_at limit $2 for update skip locked`,
        [`${leftBehindAfter} milliseconds`, atOnce],
      );
      const removed: string[] = [];
      for (const { version } of rows) if (await this.#remove(version)) removed.push(version);
      await client.query('delete from storage.discarded_files where version = any ($1)', [removed]);
      return removed.length;
    });
  }

  /** One file that cannot be removed must not keep the others. */
  async #remove(version: string): Promise<boolean> {
    try {
      await this.#parts.store.remove(version);
      return true;
    } catch (error) {
      this.#parts.log.warn(
        { err: error, version },
        'a stored file was not removed; the next sweep tries again',
      );
      return false;
    }
  }
}
