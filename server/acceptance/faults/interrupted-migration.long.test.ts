import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { randomFrom } from '@lomdim/testing/attack/random';
import { waitUntil } from '@lomdim/testing/clock/wait';
import { createEmptyDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { Program } from '@lomdim/testing/server/program';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from './support/seed.ts';

/** A database of the first version: everything since then is still to be applied. */
const dump = join(import.meta.dirname, '..', 'upgrading', 'first-version.sql.gz');

let database: TestDatabase;
let dataDir: string;
let before: unknown;

beforeAll(async () => {
  database = await createEmptyDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'lomdim-migration-'));
  // On a connection of its own, since it leaves settings behind.
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(gunzipSync(await readFile(dump)).toString());
  await client.end();
  before = await version();
});
afterAll(async () => {
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = () => new Program('main', { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.url });

/** What the database says of itself: the files that were applied, its tables, and what people made. */
async function version() {
  const ask = async (query: string) => (await database.pool.query(query)).rows;
  return {
    applied: await ask('select name, hash from private.applied_migrations order by name'),
    topics: await ask('select hash from private.applied_topics'),
    tables: await ask(
      `select oid::regclass::text as name from pg_class where relkind in ('r', 'v')
         and relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace) order by 1`,
    ),
    people: await ask('select id, email, encrypted_password from auth.users order by id'),
    lessons: await ask('select id, subject from public.lesson_bookings order by id'),
  };
}

const migrationsIn = (log: string) =>
  [...log.matchAll(/"migration":"([^"]+)","msg":"migration applied"/g)].map(([, name]) => name);

/** How many there were, as whoever finds an earlier version says. */
const earlierVersion =
  /"pending":(\d+),"msg":"the database is of an earlier version; .* a start that was interrupted before has left nothing behind"/;

const random = randomFrom(seed);

test.each([{ chance: random.next() }, { chance: random.next() }])(
  `kill -9 in the middle of the migrations, at $chance of them: the database is of the old version, whole, and the next start says so (FAULTS_SEED=${seed})`,
  async ({ chance }) => {
    const program = start();
    const pending = Number(await program.printed(earlierVersion));
    await waitUntil(
      () => migrationsIn(program.stdout).length,
      (applied) => applied > chance * pending,
      { what: 'the last migration before it' },
    );
    program.signal('SIGKILL');
    const { stdout } = await program.end();
    expect(stdout).not.toContain('Lomdim is ready');
    // PostgreSQL notices when it has done what it was last asked for.
    const sessions = async () =>
      (
        await database.pool.query(
          "select from pg_stat_activity where datname = current_database() and application_name = 'lomdim'",
        )
      ).rowCount;
    await expect.poll(sessions).toBe(0);
    expect(await version()).toEqual(before);
  },
);

test('two servers that start at once on it: one does all of it, the other waits, and nothing of before is lost', async () => {
  const programs = [start(), start()];
  await Promise.all(programs.map((program) => program.printed(/Lomdim is ready/)));
  const after = await version();
  for (const program of programs) program.signal('SIGTERM');
  const ends = await Promise.all(programs.map((program) => program.end()));
  expect(ends.map(({ code }) => code)).toEqual([0, 0]);

  expect(ends.filter(({ stdout }) => earlierVersion.test(stdout))).toHaveLength(1);
  const applied = ends.map(({ stdout }) => migrationsIn(stdout));
  expect(applied.map(({ length }) => length).toSorted((a, b) => a - b)[0]).toBe(0);
  const { applied: old, ...kept } = before as typeof after;
  expect(after.applied.map(({ name }) => name)).toEqual(
    [...old.map(({ name }) => name), ...applied.flat()].toSorted(),
  );
  expect(after.people).toEqual(kept.people);
  expect(after.lessons).toEqual(kept.lessons);
  expect(after.lessons).toHaveLength(48);
});
