import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { seedDemoData } from '@lomdim/testing/postgres/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** The moments at which the data is seeded: now, and those that are most likely to go wrong. */
const moments = [
  'now()',
  "timestamptz '2026-11-13 17:10Z'", // Shabbat has begun in Europe, not in America
  "timestamptz '2026-03-28 10:00Z'", // Shabbat, and summer time begins in the night after it
  "timestamptz '2026-11-15 23:07Z'", // Monday has begun in Europe, not in UTC
  "timestamptz '2026-11-16 23:12Z'", // Tuesday has begun in Europe: its last Monday is a week after that of other zones
  "timestamptz '2027-01-01 00:05Z'", // the first minutes of a year, and a Friday
];

/** From Friday 14:00 to the end of Saturday on the wall clock of a zone. */
const onShabbat = (moment: string, zone: string) =>
  `(extract(dow from ${moment} at time zone ${zone}) = 6
    or extract(dow from ${moment} at time zone ${zone}) = 5 and (${moment} at time zone ${zone})::time > '14:00')`;

const lessons = `(
  select 'live session' as what, s.id, s.teacher_id, s.status, s.scheduled_at as starts_at, s.duration_minutes as minutes from private.live_sessions s
  union all select 'booking', b.id, b.teacher_id, b.status, lower(b.during), b.duration_minutes from public.lesson_bookings b
  union all select 'lesson', c.id, c.teacher_id, c.status, c.session_date, c.duration_minutes from public.course_sessions c)`;

describe.each(moments)('seeded at %s', (moment) => {
  let database: TestDatabase;
  const at = (sql: string) => sql.replaceAll('now()', `(${moment})`);

  beforeAll(async () => {
    database = await createTestDatabase();
    const original = join(import.meta.dirname, '..', 'seed');
    const folder = await mkdtemp(join(tmpdir(), 'lomdim-seed-'));
    for (const file of await readdir(original))
      await writeFile(join(folder, file), at(await readFile(join(original, file), 'utf8')));
    await seedDemoData(database.pool, folder);
    await rm(folder, { recursive: true });
  });
  afterAll(() => database.drop());

  /** The rows that break a rule: none should. */
  const offending = async (sql: string) => (await database.pool.query(at(sql))).rows;

  describe('lessons', () => {
    it('never touch Shabbat where the teacher lives', async () => {
      const ends = '(l.starts_at + make_interval(mins => l.minutes))';
      expect(
        await offending(`select l.*, p.time_zone from ${lessons} l join private.profiles p on p.id = l.teacher_id
        where ${onShabbat('l.starts_at', 'p.time_zone')} or ${onShabbat(ends, 'p.time_zone')}`),
      ).toEqual([]);
    });

    it('are over when they are in the past, and to come within two weeks otherwise', async () => {
      expect(
        await offending(`select * from ${lessons} l
        where status in ('completed', 'missed') and starts_at + make_interval(mins => minutes) > now()
           or status = 'scheduled' and (starts_at < now() or starts_at > now() + interval '15 days')`),
      ).toEqual([]);
    });

    it('never take place twice at once for a teacher', async () => {
      const span = (l: string) =>
        `tstzrange(${l}.starts_at, ${l}.starts_at + make_interval(mins => ${l}.minutes))`;
      expect(
        await offending(`select a.*, b.what as other from ${lessons} a join ${lessons} b on b.teacher_id = a.teacher_id and b.id > a.id
        where 'cancelled' not in (a.status, b.status) and ${span('a')} && ${span('b')}`),
      ).toEqual([]);
    });

    it('are booked within the hours that the teacher offers', async () => {
      expect(
        await offending(`select b.id, b.lesson_date, b.lesson_time from public.lesson_bookings b where not exists (
        select from public.teacher_availability a
        where a.teacher_id = b.teacher_id and a.time_zone = b.time_zone and a.weekday = extract(dow from b.lesson_date)
          and a.from_time <= b.lesson_time and b.lesson_time + make_interval(mins => b.duration_minutes) <= a.to_time)`),
      ).toEqual([]);
    });

    it('are there: some soon, many in two weeks, hours over several months', async () => {
      const [found] = await offending(`select
        (select count(*)::integer from private.live_sessions where scheduled_at between now() and now() + interval '3 days') as soon,
        (select count(*)::integer from private.live_sessions where scheduled_at > now()) as coming,
        (select count(distinct date_trunc('month', date_taught))::integer from public.teacher_hours) as months,
        (select count(*)::integer from private.live_sessions s where status = 'completed' and not exists (
          select from public.live_attendance a where a.session_id = s.id)) as empty`);
      expect(found.soon).toBeGreaterThanOrEqual(3);
      expect(found.coming).toBeGreaterThanOrEqual(20);
      expect(found.months).toBeGreaterThanOrEqual(3);
      expect(found.empty).toBe(0);
    });
  });

  describe('what followed from them', () => {
    it('nobody attended without a seat or a free trial', async () => {
      expect(
        await offending(`select a.* from public.live_attendance a join private.live_sessions s on s.id = a.session_id
        where not exists (select from public.course_enrollments e
            where e.course_id = s.course_id and e.student_id = a.student_id and e.created_at < a.joined_at)
          and not exists (select from public.free_trials t
            where t.course_id = s.course_id and t.student_id = a.student_id and t.teacher_id = s.teacher_id)`),
      ).toEqual([]);
    });

    it('everything held is logged once, with its earning; a first lesson is free', async () => {
      expect(
        await offending(`select l.* from ${lessons} l
        where (l.status = 'completed') <> exists (select from public.teacher_hours h
          where l.id in (h.lesson_id, h.live_session_id) and h.teacher_id = l.teacher_id
            and h.hours_taught = round(l.minutes / 60.0, 2))`),
      ).toEqual([]);
      expect(
        await offending(`select h.id from public.teacher_hours h where not exists (
        select from public.teacher_earnings e where e.hours_id = h.id and e.teacher_id = h.teacher_id and e.status = 'completed')`),
      ).toEqual([]);
      expect(
        await offending(`select b.student_id, b.teacher_id from public.lesson_bookings b
        join public.teacher_hours h on h.lesson_id = b.id join public.teacher_earnings e on e.hours_id = h.id
        group by 1, 2 having min(e.amount) <> 0 or count(*) filter (where e.amount = 0) <> 1`),
      ).toEqual([]);
    });

    it('reviews follow a lesson that was held', async () => {
      expect(
        await offending(`select r.* from public.reviews r where r.created_at > now() or not exists (
        select from public.lesson_bookings b where b.teacher_id = r.teacher_id and b.student_id = r.student_id
          and b.status = 'completed' and upper(b.during) < r.created_at and private.was_present(b.student_id, b.id))`),
      ).toEqual([]);
      expect(
        await offending(
          'select r.* from public.reviews r where r.replied_at > now() or r.replied_at < r.updated_at',
        ),
      ).toEqual([]);
    });

    it('everything completed was held in its room, by the clock', async () => {
      expect(
        await offending(`select l.* from ${lessons} l
        where (l.status = 'completed') <> exists (select from private.held_lessons h
          where h.meeting_id = l.id and h.teacher_id = l.teacher_id)`),
      ).toEqual([]);
      expect(
        await offending('select v.* from private.room_visits v where v.left_at is null or v.left_at > now()'),
      ).toEqual([]);
    });

    it('conversations stand where their last message stands, and a meeting card names its booking', async () => {
      expect(
        await offending(`select c.id from public.conversations c where c.updated_at <> (
        select max(m.created_at) from public.chat_messages m where m.conversation_id = c.id)`),
      ).toEqual([]);
      expect(
        await offending(`select m.meeting_data from public.chat_messages m where m.message_type = 'meeting_request' and not exists (
        select from public.lesson_bookings b join public.conversations c on c.id = m.conversation_id
        where b.id::text = m.meeting_data ->> 'booking_id' and b.student_id = c.student_id and b.teacher_id = c.teacher_id
          and b.lesson_date::text = m.meeting_data ->> 'date' and to_char(b.lesson_time, 'HH24:MI') = m.meeting_data ->> 'time')`),
      ).toEqual([]);
    });

    it('triggers are on again', async () => {
      expect(
        await offending("select tgrelid::regclass, tgname from pg_trigger where tgenabled = 'D'"),
      ).toEqual([]);
    });
  });

  describe('the past', () => {
    const happened = `(
    select 'account' as what, null::uuid as person, created_at as at from private.profiles
    union all select 'donation', donor_id, created_at from public.donations
    union all select 'course', teacher_id, created_at from public.courses
    union all select 'seat', student_id, created_at from public.course_enrollments
    union all select 'message', sender_id, created_at from public.chat_messages
    union all select 'review', student_id, created_at from public.reviews
    union all select 'reply', teacher_id, replied_at from public.reviews where reply is not null
    union all select 'visit', person_id, entered_at from private.room_visits
    union all select 'booking', student_id, created_at from public.lesson_bookings
    union all select 'notification', user_id, created_at from public.notifications
    union all select 'attendance', student_id, joined_at from public.live_attendance)`;

    it('is past, and begins with the account', async () => {
      expect(
        await offending(`select h.* from ${happened} h left join private.profiles p on p.id = h.person
        where h.at > now() or h.at < p.created_at`),
      ).toEqual([]);
    });

    it('was not made on Shabbat', async () => {
      expect(
        await offending(`select h.* from ${happened} h where (extract(dow from h.at at time zone 'Europe/Paris') = 5 and (h.at at time zone 'Europe/Paris')::time > '15:30'
          or extract(dow from h.at at time zone 'Europe/Paris') = 6 and (h.at at time zone 'Europe/Paris')::time < '18:00')`),
      ).toEqual([]);
    });
  });
});
