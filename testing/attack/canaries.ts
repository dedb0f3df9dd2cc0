import type pg from 'pg';
import type { Random } from './random.ts';

/** A text that is in one value of a victim's and nowhere else. An actor who receives it and is not named here has received too much. */
export type Canary = { marker: string; where: string; seenBy: readonly string[] };

/** Says who may see something: names with spaces between, or nobody. */
export type SeenBy = string;

export const namesIn = (seenBy: SeenBy): string[] => seenBy.split(' ').filter((name) => name !== '');

/** Columns whose text the product reads as more than text, or that are meant for everybody. */
const notForMarkers = new Set(['time_zone', 'first_name', 'last_name', 'email', 'preferred_language']);

/** How a text becomes a value of the column's type. */
const castTo: Record<string, string> = {
  jsonb: "jsonb_build_object('note', $2::text)",
  'text[]': 'array[$2::text]',
  timestamptz: "($2::text || 'Z')::timestamptz",
};

export class Canaries {
  readonly all: Canary[] = [];
  readonly #pool: pg.Pool;
  readonly #random: Random;

  constructor(pool: pg.Pool, random: Random) {
    this.#pool = pool;
    this.#random = random;
  }

  /** A new marker, for a caller that writes it itself. */
  make(where: string, seenBy: SeenBy): string {
    return this.note(`CANARY-${this.#random.hex(20).toUpperCase()}`, where, seenBy);
  }

  /** Something that is there already and unique. */
  note(marker: string, where: string, seenBy: SeenBy): string {
    this.all.push({ marker: marker.toLowerCase(), where, seenBy: namesIn(seenBy) });
    return marker;
  }

  /**
   * Writes a marker into every column of a row that takes any text. A row without such a column is known by the
   * microsecond in which it was written.
   */
  async plant(
    table: string,
    key: string,
    id: string,
    seenBy: SeenBy,
    exceptions: Record<string, SeenBy> = {},
  ): Promise<void> {
    const { rows: columns } = await this.#pool.query<{ name: string; type: string }>(
      `select a.attname as name, format_type(a.atttypid, null) as type from pg_attribute a
       where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         and a.attname <> $2 and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'jsonb'::regtype, 'text[]'::regtype)
       order by a.attnum`,
      [table, key],
    );
    let planted = 0;
    for (const { name, type } of columns) {
      if (notForMarkers.has(name)) continue;
      const marker = `CANARY-${this.#random.hex(20).toUpperCase()}`;
      if (!(await this.#tryToWrite({ table, key, id, column: name, type, marker }))) continue;
      this.note(marker, `${table}.${name}`, exceptions[name] ?? seenBy);
      planted += 1;
    }
    if (planted === 0) await this.#plantMoment(table, key, id, seenBy);
  }

  /** A column that takes only certain words keeps what it has. */
  async #tryToWrite(target: {
    table: string;
    key: string;
    id: string;
    column: string;
    type: string;
    marker: string;
  }): Promise<boolean> {
    const { table, key, id, column, type, marker } = target;
    const value = castTo[type] ?? '$2::text';
    const client = await this.#pool.connect();
    try {
      await client.query('begin');
      await client.query(`update ${table} set ${column} = ${value} where ${key} = $1`, [id, marker]);
      const { rows } = await client.query<{ stored: string }>(
        `select to_jsonb(${column})::text as stored from ${table} where ${key} = $1`,
        [id],
      );
      const isStored = rows[0]?.stored?.includes(marker) === true;
      await client.query(isStored ? 'commit' : 'rollback');
      return isStored;
    } catch (error) {
      await client.query('rollback');
      if ((error as pg.DatabaseError).code === undefined) throw error;
      return false;
    } finally {
      client.release();
    }
  }

  /** A microsecond of last year, in the first column that keeps it. */
  async #plantMoment(table: string, key: string, id: string, seenBy: SeenBy): Promise<void> {
    const { rows } = await this.#pool.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and atttypid = 'timestamptz'::regtype
       order by attname in ('created_at', 'assigned_at', 'used_at', 'joined_at') desc, attnum`,
      [table],
    );
    const digits = (below: number, length: number) =>
      String(Math.floor(this.#random.next() * below)).padStart(length, '0');
    for (const { name } of rows) {
      // Never ends with a zero, which PostgreSQL would leave out.
      const moment = `${digits(60, 2)}:${digits(60, 2)}.${digits(100_000, 5)}7`;
      const marker = `2025-11-03T09:${moment}`;
      if (!(await this.#tryToWrite({ table, key, id, column: name, type: 'timestamptz', marker }))) continue;
      this.note(moment, `${table}.${name}`, seenBy);
      return;
    }
    await this.#noteMoment(table, key, id, seenBy);
  }

  /** Where the database itself sets the time, the caller that writes the row chooses it. */
  async #noteMoment(table: string, key: string, id: string, seenBy: SeenBy): Promise<void> {
    const { rows } = await this.#pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} t where ${key} = $1`,
      [id],
    );
    for (const [column, value] of Object.entries(rows[0]?.row ?? {})) {
      const [, moment] = /^\d{4}-\d\d-\d\dT\d\d:(\d\d:\d\d\.\d{6})/.exec(String(value)) ?? [];
      if (moment === undefined) continue;
      this.note(moment, `${table}.${column}`, seenBy);
      return;
    }
    throw new Error(`Nothing in ${table} can tell the row ${id} from others.`);
  }

  /** Those that this person should not have received. What they sent themselves is no secret to them. */
  foundIn(answer: string, name: string, sent: string): Canary[] {
    const text = answer.toLowerCase();
    const known = sent.toLowerCase();
    return this.all.filter(
      ({ marker, seenBy }) => text.includes(marker) && !seenBy.includes(name) && !known.includes(marker),
    );
  }

  /** Those that an answer holds, for any caller. */
  namedIn(answer: string): Canary[] {
    const text = answer.toLowerCase();
    return this.all.filter(({ marker }) => text.includes(marker));
  }
}
