import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@lomdim/server/embedded-postgres';
import { migrate } from '@lomdim/server/migrate';
import pg from 'pg';
import pino from 'pino';
import { lessons, openTeacher, people } from './lessons/people.ts';

const racers = 200;
/** Most of what the database server lets in. */
const connections = 80;
const races = 5;
const [few, many] = [5, 5_000];
const rounds = 101;

/** How long a race of many for one time takes, and free times of a teacher with few and with many lessons. */
export async function lessonSpeed(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lomdim-bench-'));
  const log = pino({ level: 'silent' });
  const server = await startEmbeddedPostgres({ dataDir, log });
  const pool = new pg.Pool({ connectionString: server.connectionString, max: connections });
  try {
    await migrate(pool, { log });
    await race(pool);
    await freeTimes(pool);
  } finally {
    await pool.end();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * In turns with bare rows under a rule of the same kind, so that what else the machine does meets both alike. They take a lock as well:
 * without one, PostgreSQL ends some of those that check the rule at the same instant as deadlocks, each after a second.
 */
async function race(pool: pg.Pool): Promise<void> {
  const students = await people(pool, 'student', racers);
  await pool.query(
    `create table public.bare_rows (teacher_id uuid, during tstzrange, exclude using gist (teacher_id with =, during with &&))`,
  );
  const [booked, bare]: [number[], number[]] = [[], []];
  let wrong = 0;
  // The first of them opens the connections.
  for (let turn = 0; turn <= races; turn += 1) {
    const teacher = await openTeacher(pool);
    const day = `current_date + ${turn + 3}`;
    const inserts = await timed(students, (student) => book(pool, student, teacher, day));
    const rows = await timed(students, () =>
      pool.query(
        `with held as materialized (select pg_advisory_xact_lock(hashtextextended($1::text, 0)))
         insert into public.bare_rows select $1::uuid, tstzrange(${day} + time '10:00', ${day} + time '11:00') from held`,
        [teacher],
      ),
    );
    if (inserts.won !== 1 || rows.won !== 1) wrong += 1;
    if (turn > 0) {
      booked.push(inserts.milliseconds);
      bare.push(rows.milliseconds);
    }
  }
  const share = median(booked.map((time, turn) => time / (bare[turn] ?? time)));
  console.log(`${racers} students book one time of a teacher at once, over ${connections} connections:`);
  console.log(
    `  bookings ${median(booked).toFixed(0)} ms, bare rows under an exclusion rule ${median(bare).toFixed(0)} ms: ${share.toFixed(1)} times as long` +
      `; in ${wrong === 0 ? 'every race exactly one won' : `${wrong} races NOT EXACTLY ONE WON`}`,
  );
}

/** As the program of a student does it: who asks, and the row. */
async function book(pool: pg.Pool, student: string, teacher: string, day: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      "select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)",
      [JSON.stringify({ role: 'authenticated', sub: student })],
    );
    await client.query(
      `insert into public.lesson_bookings (student_id, teacher_id, lesson_date, lesson_time, time_zone, subject)
       values ($1, $2, ${day}, '10:00', 'UTC', 'Talmud')`,
      [student, teacher],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function timed(
  students: readonly string[],
  work: (student: string) => Promise<unknown>,
): Promise<{ milliseconds: number; won: number }> {
  const from = performance.now();
  const outcomes = await Promise.allSettled(students.map(work));
  const milliseconds = performance.now() - from;
  for (const outcome of outcomes)
    if (outcome.status === 'rejected' && outcome.reason.code !== '23P01') throw outcome.reason;
  return { milliseconds, won: outcomes.filter(({ status }) => status === 'fulfilled').length };
}

async function freeTimes(pool: pg.Pool): Promise<void> {
  const teachers: string[] = [];
  for (const count of [few, many]) {
    const teacher = await openTeacher(pool);
    await lessons(pool, teacher, await people(pool, 'student', racers), count);
    teachers.push(teacher);
  }
  await pool.query('vacuum analyze');
  const times = teachers.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, teacher] of teachers.entries()) {
      const from = performance.now();
      await pool.query('select * from public.free_slots($1, current_date, 31)', [teacher]);
      times[index]?.push(performance.now() - from);
    }
  }
  const [small = 0, large = 0] = times.map(median);
  console.log(
    `Free times of a month of a teacher with ${many} lessons and with ${few}: ${large.toFixed(2)} ms and ${small.toFixed(2)} ms, ratio ${(large / small).toFixed(2)} (goal 2)`,
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[values.length >> 1] ?? 0;
}
