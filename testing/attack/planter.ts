import type { TestServer } from '../server/test-server.ts';
import type { Canaries, SeenBy } from './canaries.ts';

/** A row of a victim's: the table that browsers know it by, the table that stores it, and its key. */
export type VictimRow = {
  table: string;
  storedIn: string;
  key: string;
  id: string;
  seenBy: SeenBy;
  values: Record<string, unknown>;
};

/** What everybody may read, or everybody who is signed in; still nobody may change it. */
export const forEveryone = 'everyone';

/** Views of the exposed schema, and which tables store their rows. */
const storedElsewhere: Record<string, string> = {
  profiles: 'private.profiles',
  live_sessions: 'private.live_sessions',
};

/** Views whose table browsers can ask by its own name too. */
const viewsOfLessons = ['lesson_bookings', 'course_sessions'];

export const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** Soon enough for the room of a live session to be open. The lessons of the same two are just over, and their rooms are still open. */
export const soon = () => fromNow(5);

/** `put` writes a row and `know` finds one that is there; both plant canaries in it. */
export function createPlanter(pool: TestServer['pool'], canaries: Canaries) {
  const rows: VictimRow[] = [];

  async function know(
    table: string,
    id: string,
    seenBy: SeenBy,
    exceptions: Record<string, SeenBy> = {},
    key = 'id',
  ): Promise<void> {
    const storedIn = storedElsewhere[table] ?? (table.includes('.') ? table : `public.${table}`);
    if (seenBy !== forEveryone) await canaries.plant(storedIn, key, id, seenBy, exceptions);
    const { rows: found } = await pool.query<{ values: Record<string, unknown> }>(
      `select to_jsonb(t) as values from ${storedIn} t where ${key}::text = $1`,
      [id],
    );
    rows.push({ table, storedIn, key, id, seenBy, values: found[0]?.values ?? {} });
    if (viewsOfLessons.includes(table)) {
      const { rows: lessons } = await pool.query(
        'select to_jsonb(l) as values from public.lessons l where id = $1',
        [id],
      );
      rows.push({ table: 'lessons', storedIn: 'public.lessons', key, id, seenBy, values: lessons[0].values });
    }
  }

  async function put(
    table: string,
    values: Record<string, unknown>,
    seenBy: SeenBy,
    exceptions: Record<string, SeenBy> = {},
    key = 'id',
  ): Promise<string> {
    const storedIn = storedElsewhere[table] ?? (table.includes('.') ? table : `public.${table}`);
    const names = Object.keys(values);
    const { rows: made } = await pool.query<Record<string, unknown>>(
      `insert into ${storedIn} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})
       returning ${key}::text as id`,
      Object.values(values),
    );
    const id = String(made[0]?.id);
    await know(table, id, seenBy, exceptions, key);
    return id;
  }

  return { pool, rows, put, know };
}

export type Planter = ReturnType<typeof createPlanter>;
