import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { migrateDatabase } from '@lomdim/testing/postgres/schema';
import { afterAll, beforeAll, expect, it } from 'vitest';

// A database of the version before lessons were counted beside a rating: completed lessons, and who was in their rooms.

const database = join(import.meta.dirname, '../..');
const student = '00000000-0000-4000-8000-000000000001';
const teacher = '00000000-0000-4000-8000-000000000002';
const course = '00000000-0000-4000-8000-000000000003';
const id = (number: number) => `00000000-0000-4000-8000-0000000000${number}`;

/** Minutes after the beginning of a meeting from which and until which somebody was there. */
type Visit = [person: string, from: number, to: number];
type Meeting = { number: number; status: string; minutes: number; visits: Visit[]; isHeld: boolean };

const both = (from: number, to: number): Visit[] => [
  [student, from, to],
  [teacher, from, to],
];
const meetings: Meeting[] = [
  { number: 11, status: 'completed', minutes: 60, visits: both(0, 60), isHeld: true },
  { number: 12, status: 'missed', minutes: 60, visits: both(0, 60), isHeld: false },
  { number: 13, status: 'completed', minutes: 60, visits: [[teacher, 0, 60]], isHeld: false },
  { number: 14, status: 'completed', minutes: 60, visits: [[student, 0, 60]], isHeld: false },
  { number: 15, status: 'completed', minutes: 60, visits: [...both(0, 5), ...both(50, 55)], isHeld: true },
  { number: 16, status: 'completed', minutes: 60, visits: [...both(0, 8), ...both(1, 9)], isHeld: false },
  { number: 17, status: 'completed', minutes: 60, visits: both(-60, -6), isHeld: false },
  { number: 18, status: 'completed', minutes: 60, visits: both(110, 180), isHeld: true },
  { number: 19, status: 'completed', minutes: 16, visits: both(0, 8), isHeld: true },
  { number: 20, status: 'completed', minutes: 16, visits: both(0, 7), isHeld: false },
];

let upgraded: TestDatabase;
let root: string;

async function makeEarlierVersion(): Promise<void> {
  root = await mkdtemp(join(tmpdir(), 'lomdim-earlier-'));
  await cp(join(database, 'platform'), join(root, 'platform'), { recursive: true });
  await mkdir(join(root, 'migrations'));
  for (const file of await readdir(join(database, 'migrations'))) {
    if (file < '0048') await cp(join(database, 'migrations', file), join(root, 'migrations', file));
  }
  await mkdir(join(root, 'topics', '3-learning', 'earlier'), { recursive: true });
  await writeFile(join(root, 'topics', '3-learning', 'earlier', 'rules.sql'), '');
  for (const file of ['clear.sql', 'finish.sql']) {
    await cp(join(database, 'topics', file), join(root, 'topics', file));
  }
  await migrateDatabase(upgraded.pool, root);
}

/** Each once as a lesson, and once as a live session a month later. */
async function insertMeetings(): Promise<void> {
  await upgraded.pool.query(`
    insert into auth.users (id, email) values ('${student}', 'student@test.example'), ('${teacher}', 'teacher@test.example');
    insert into private.profiles (id, email, role, approval_status, time_zone) values
      ('${student}', 'student@test.example', 'student', null, 'UTC'),
      ('${teacher}', 'teacher@test.example', 'teacher', 'approved', 'UTC');
    insert into public.courses (id, teacher_id, title, subject, price) values ('${course}', '${teacher}', 'Mishnah', 'Mishnah', 2000);
    insert into public.reviews (teacher_id, student_id, rating, comment) values ('${teacher}', '${student}', 4, 'Before all this');`);
  for (const { number, status, minutes, visits } of meetings) {
    const [lesson, session] = [id(number), id(number + 20)];
    const began = `timestamptz '2025-03-${number}T10:00Z'`;
    await upgraded.pool.query(`
      insert into public.lessons (id, kind, course_id, student_id, teacher_id, lesson_date, lesson_time, time_zone, starts_at,
        duration_minutes, during, subject, status)
      values ('${lesson}', 'regular', '${course}', '${student}', '${teacher}', '2025-03-${number}', '10:00', 'UTC', ${began},
        ${minutes}, tstzrange(${began}, ${began} + interval '${minutes} minutes', '[)'), 'Mishnah', '${status}');
      insert into private.live_sessions (id, course_id, teacher_id, title, scheduled_at, duration_minutes, status)
      values ('${session}', '${course}', '${teacher}', 'Live', ${began} + interval '31 days', ${minutes},
        '${status === 'missed' ? 'cancelled' : status}')`);
    for (const [person, from, to] of visits) {
      await upgraded.pool.query(
        `insert into private.room_visits (person_id, lesson_id, session_id, entered_at, seen_at, left_at)
         select '${person}', m.lesson, m.session, m.began + interval '${from} minutes', m.left_at, m.left_at
         from (values ('${lesson}'::uuid, null::uuid, ${began}), (null, '${session}', ${began} + interval '31 days'))
           as at (lesson, session, began),
         lateral (select at.*, at.began + interval '${to} minutes' as left_at) as m`,
      );
    }
  }
}

beforeAll(async () => {
  upgraded = await createEmptyDatabase();
  await makeEarlierVersion();
  await insertMeetings();
  await migrateDatabase(upgraded.pool);
});
afterAll(async () => {
  await upgraded.drop();
  await rm(root, { recursive: true, force: true });
});

const idsOf = async (sql: string) => (await upgraded.pool.query(sql)).rows.map((row) => row.id as string);

it('lessons held before are counted, by the rule that holds from now on', async () => {
  const held = meetings.filter(({ isHeld }) => isHeld).map(({ number }) => number);
  const expected = [...held.map(id), ...held.map((number) => id(number + 20))].sort();
  expect(await idsOf('select meeting_id as id from private.held_lessons order by 1')).toEqual(expected);
  expect(
    await idsOf(
      `select m.id from (
         select id, teacher_id, status from lessons union all select id, teacher_id, status from private.live_sessions) as m
       where m.status = 'completed' and private.was_held(m.id, m.teacher_id) order by 1`,
    ),
  ).toEqual(expected);
});

it('reviews written before stay as they are', async () => {
  const { rows } = await upgraded.pool.query(
    'select rating, comment, reply, replied_at, is_edited_after_reply from teacher_reviews($1)',
    [teacher],
  );
  expect(rows).toEqual([
    { rating: 4, comment: 'Before all this', reply: null, replied_at: null, is_edited_after_reply: false },
  ]);
});
