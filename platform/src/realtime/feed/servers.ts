import type { Logger } from 'pino';
import type { Batches } from '../../postgres/share.ts';

type ServerListener = (server: string, state: 'came' | 'gone') => void;

const pulse = 2000;
const timeout = 10_000;

/** Which servers are on this database. Each says so every two seconds; one that was silent for ten is gone. */
export class Servers {
  readonly #batches: Batches;
  readonly #log: Logger;
  readonly #id: string;
  readonly #onNew: () => void;
  readonly #listeners = new Set<ServerListener>();
  #others: ReadonlySet<string> = new Set();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #stopped = false;

  /** `onNew`: the database had not known us, or had forgotten us in a crash. */
  constructor(batches: Batches, log: Logger, id: string, onNew: () => void) {
    this.#batches = batches;
    this.#log = log;
    this.#id = id;
    this.#onNew = onNew;
  }

  get others(): ReadonlySet<string> {
    return this.#others;
  }

  onServer(listener: ServerListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async start(): Promise<void> {
    await this.look();
    if (this.#stopped) return;
    this.#timer = setTimeout(() => void this.start(), pulse);
    this.#timer.unref();
  }

  /** Writes that we are here, and reads who else is. Not reaching the database changes nothing about the others. */
  look(): Promise<void> {
    this.#looking ??= this.#heartbeat()
      .catch((error: unknown) => this.#log.debug({ err: error }, 'the other servers could not be asked for'))
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
    try {
      await this.#run(
        'leave',
        `with gone as (delete from realtime.servers where id = $1 returning id)
         select pg_notify('realtime_servers', id) from gone`,
      );
    } catch (error) {
      this.#log.debug({ err: error }, 'the other servers will notice by themselves that this one is gone');
    }
  }

  async #heartbeat(): Promise<void> {
    if (this.#stopped) return;
    const rows = await this.#run(
      'heartbeat',
      `with removed as (
         delete from realtime.servers where seen_at < clock_timestamp() - interval '10 seconds' and id <> $1 returning id
       ), written as (
         insert into realtime.servers as held (id) values ($1)
         on conflict (id) do update set seen_at = clock_timestamp() returning xmax = 0 as is_new
       ), notified as (
         select pg_notify('realtime_servers', $1) from written where is_new
       )
       select s.id, notified.count, (select string_agg(id::text, ', ') from removed)
       from (select count(*) from notified) as notified
       left join realtime.servers s on s.seen_at >= clock_timestamp() - interval '10 seconds' and s.id <> $1`,
    );
    if (String(rows[0]?.[1]) !== '0') this.#onNew();
    const silent = rows[0]?.[2];
    if (silent) this.#logSilent(silent);
    this.#meet(new Set(rows.flatMap(([id]) => (id ? [String(id)] : []))));
  }

  /** Whoever stops in order takes its leave. Of several servers one finds the other silent, and says so. */
  #logSilent(servers: string): void {
    this.#log.warn(
      { servers },
      'another server has been silent for ten seconds and is taken for dead: it was killed, hangs, or cannot reach the database',
    );
  }

  #meet(others: ReadonlySet<string>): void {
    const before = this.#others;
    this.#others = others;
    for (const server of before) if (!others.has(server)) this.#notify(server, 'gone');
    for (const server of others) if (!before.has(server)) this.#notify(server, 'came');
  }

  #notify(server: string, state: 'came' | 'gone'): void {
    for (const listener of this.#listeners) {
      try {
        listener(server, state);
      } catch (error) {
        this.#log.error({ err: error }, 'that a server came or went could not be handled');
      }
    }
  }

  async #run(key: string, text: string) {
    const steps = [{ key, text, values: [this.#id] }];
    const [rows = []] = await this.#batches.batch(steps, { timeout, repeatable: false });
    return rows;
  }
}
