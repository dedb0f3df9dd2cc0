import type { TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { upgradeFrom } from '../helpers/earlier-version.ts';

// A database of the version before places were reserved: people have joined what begins tomorrow, and some used their free trial for it.

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [enrolled, trying, returning, teacher] = [id(1), id(2), id(3), id(4)];
const [course, other] = [id(11), id(12)];
const [held, empty, tomorrow, ofOther] = [id(21), id(22), id(23), id(24)];

const rows = `
  insert into auth.users (id, email) select u, u || '@test.example' from unnest(array['${[enrolled, trying, returning, teacher].join("','")}']::uuid[]) as u;
  insert into private.profiles (id, email, role, approval_status) select u.id, u.email, case when u.id = '${teacher}' then 'teacher' else 'student' end,
    case when u.id = '${teacher}' then 'approved' end from auth.users u;
  insert into public.courses (id, teacher_id, title, subject, price) values
    ('${course}', '${teacher}', 'Mishnah daily', 'Mishnah', 2000), ('${other}', '${teacher}', 'Rashi', 'Torah', 900);
  insert into public.course_enrollments (course_id, student_id) values ('${course}', '${enrolled}');
  insert into private.live_sessions (id, course_id, teacher_id, title, scheduled_at, status) values
    ('${held}', '${course}', '${teacher}', 'Held', '2025-03-03 10:00+00', 'completed'),
    ('${empty}', '${course}', '${teacher}', 'Empty', '2025-03-04 10:00+00', 'completed'),
    ('${tomorrow}', '${course}', '${teacher}', 'Tomorrow', now() + interval '1 day', 'scheduled'),
    ('${ofOther}', '${other}', '${teacher}', 'Next week', now() + interval '7 days', 'scheduled');
  insert into public.teacher_hours (teacher_id, live_session_id, hours_taught, date_taught) values ('${teacher}', '${held}', 1, '2025-03-03');
  insert into public.live_attendance (session_id, student_id, joined_at) values
    ('${held}', '${enrolled}', '2025-03-03Z'), ('${held}', '${returning}', '2025-03-03Z'),
    ('${tomorrow}', '${enrolled}', '2025-04-01Z'), ('${tomorrow}', '${trying}', '2025-04-02Z'), ('${tomorrow}', '${returning}', '2025-04-03Z'),
    ('${ofOther}', '${trying}', '2025-04-04Z');
  insert into public.free_trials (student_id, course_id, teacher_id, used_at) values
    ('${trying}', '${course}', '${teacher}', '2025-04-02Z'), ('${returning}', '${course}', '${teacher}', '2025-03-03Z'),
    ('${trying}', '${other}', '${teacher}', '2025-04-04Z');`;

let upgraded: TestDatabase;

/** Nothing of what is put in order is an event for anybody. */
const earlierTopics = `
  create function private.earlier_event() returns trigger
  language plpgsql set search_path = '' as $$ begin raise exception 'nobody is to be told'; end $$;
  ${['private.live_sessions', 'public.live_attendance', 'public.free_trials', 'public.course_enrollments']
    .map(
      (table) =>
        `create trigger earlier_event before insert or update or delete on ${table} for each row execute function private.earlier_event();`,
    )
    .join('\n')}`;

beforeAll(async () => {
  upgraded = await upgradeFrom('0051', rows, earlierTopics);
});
afterAll(() => upgraded.drop());

const query = async (sql: string) => (await upgraded.pool.query(sql)).rows;

it('what was joined too early is a reserved place, since the same moment', async () => {
  expect(await query('select session_id, student_id from live_reservations order by reserved_at')).toEqual([
    { session_id: tomorrow, student_id: enrolled },
    { session_id: tomorrow, student_id: trying },
    { session_id: tomorrow, student_id: returning },
    { session_id: ofOther, student_id: trying },
  ]);
  expect(await query('select distinct session_id from live_attendance')).toEqual([{ session_id: held }]);
});

it('free trials that were used for it are given back, those that were used before stay with their session', async () => {
  expect(await query('select student_id, course_id, session_id from free_trials')).toEqual([
    { student_id: returning, course_id: course, session_id: held },
  ]);
});

it('an enrolment costs what the course costs, and what was held is settled', async () => {
  expect(await query('select price_cents from course_enrollments')).toEqual([{ price_cents: 2000 }]);
  expect(
    await query(
      'select id, outcome, settled_at is not null as settled from private.live_sessions order by id',
    ),
  ).toEqual([
    { id: held, outcome: 'held', settled: true },
    { id: empty, outcome: 'not_held', settled: true },
    { id: tomorrow, outcome: null, settled: false },
    { id: ofOther, outcome: null, settled: false },
  ]);
});
