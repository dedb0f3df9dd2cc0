import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as constants from '@lomdim/contract/constants';
import { errorCodes } from '@lomdim/contract/errors';
import { defaultLanguage, languageCodes } from '@lomdim/contract/languages';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const topics = join(import.meta.dirname, '..', 'topics');

const REFUSING =
  /(?:perform private\.(?:refuse|limit_rate|count_against_quota)|execute function private\.count_written)\(\s*([^,]+),/g;

/** The first argument of every refusal in the SQL; anything but a plain code shows up as it is written. */
async function codesInSql(): Promise<string[]> {
  const files = (await readdir(topics, { recursive: true })).filter((name) => name.endsWith('.sql'));
  const texts = await Promise.all(files.map((name) => readFile(join(topics, name), 'utf8')));
  const calls = texts.flatMap((text) => [...text.matchAll(REFUSING)]);
  const codes = calls.map(([, code = '']) => code.replace(/^'([a-z_]+)'$/, '$1'));
  // The helpers pass on what they are given.
  return [...new Set(codes.filter((code) => code !== 'code' && code !== 'tg_argv[0]'))].sort();
}

describe('the list of error codes', () => {
  it('names each code once', () => {
    expect(new Set(errorCodes).size).toBe(errorCodes.length);
  });

  it('is what the database refuses with, no more and no less', async () => {
    expect([...errorCodes].sort()).toEqual(await codesInSql());
  });
});

/** The default of a column, as PostgreSQL evaluates it. */
async function defaultOf(table: string, column: string): Promise<unknown> {
  const { rows } = await database.pool.query(
    `select pg_get_expr(d.adbin, d.adrelid) as expression
     from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
     where d.adrelid = $1::regclass and a.attname = $2`,
    [table, column],
  );
  return (await database.pool.query(`select ${rows[0].expression} as value`)).rows[0].value;
}

/** The constraint that speaks of this column alone. */
async function checkOf(table: string, column: string): Promise<string> {
  const { rows } = await database.pool.query(
    `select pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
     where c.contype = 'c' and c.conrelid = $1::regclass and a.attname = $2`,
    [table, column],
  );
  expect(rows).toHaveLength(1);
  return rows[0].definition;
}

const wordsOf = async (table: string, column: string) =>
  [...(await checkOf(table, column)).matchAll(/'([^']*)'::text/g)].map(([, word]) => word);
const numbersOf = async (table: string, column: string) =>
  [...(await checkOf(table, column)).matchAll(/-?\d+/g)].map(([number]) => Number(number));

describe('the languages', () => {
  it('are those of the database', async () => {
    const { rows } = await database.pool.query(
      "select pg_get_constraintdef(oid) as definition from pg_constraint where contypid = 'private.language'::regtype",
    );
    expect(rows).toHaveLength(1);
    expect([...rows[0].definition.matchAll(/'([^']*)'::text/g)].map(([, code]) => code)).toEqual(
      languageCodes,
    );
  });

  it.each([...languageCodes, 'xx', 'EN', '', null])(
    'a profile is made with %j or the default',
    async (code) => {
      const { rows } = await database.pool.query(
        'insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), gen_random_uuid() || $1, $2) returning id',
        ['@example.test', { preferred_language: code }],
      );
      const stored = await database.pool.query(
        'select preferred_language from private.profiles where id = $1',
        [rows[0].id],
      );
      const expected = languageCodes.find((known) => known === code) ?? defaultLanguage;
      expect(stored.rows).toEqual([{ preferred_language: expected }]);
    },
  );

  it('that nobody declared are refused', async () => {
    const change = database.pool.query("update private.profiles set preferred_language = 'xx'");
    await expect(change).rejects.toMatchObject({ code: '23514' });
  });
});

describe('the constants', () => {
  it('name the rules for teaching children to which a teacher agrees now', async () => {
    const { rows } = await database.pool.query('select private.children_rules_version() as version');
    expect(rows).toEqual([{ version: constants.policies.teachersOfChildrenVersion }]);
  });

  const { bookingRules, courses, donations, liveSessions, meetings, money, trials } = constants;

  it.each([
    ['private.profiles', 'role', constants.defaultRole],
    ['private.profiles', 'preferred_language', defaultLanguage],
    ['private.profiles', 'trial_lessons_used', 0],
    ['private.profiles', 'max_trial_lessons', trials.defaultMaximum],
    ['public.courses', 'session_duration_minutes', courses.defaults.durationInMinutes],
    ['public.courses', 'total_sessions', courses.defaults.totalSessions],
    ['public.courses', 'max_students', courses.defaults.maxStudents],
    ['public.courses', 'is_trial_available', courses.defaults.isTrialAvailable],
    ['public.courses', 'audience', courses.defaults.audience],
    ['private.live_sessions', 'duration_minutes', liveSessions.defaults.durationInMinutes],
    ['private.live_sessions', 'max_participants', liveSessions.defaults.maxParticipants],
    ['public.donations', 'courses_sponsored', donations.minimumCourses],
    ['public.lessons', 'duration_minutes', meetings.defaultDurationInMinutes],
    ['public.sos_requests', 'duration_minutes', constants.sos.defaultDurationInMinutes],
    ['public.teacher_earnings', 'currency', money.courseCurrency],
    ['public.teacher_booking_rules', 'notice_minutes', bookingRules.defaults.noticeMinutes],
    ['public.teacher_booking_rules', 'buffer_minutes', bookingRules.defaults.bufferMinutes],
    ['public.teacher_booking_rules', 'days_ahead', bookingRules.defaults.daysAhead],
    ['public.teacher_booking_rules', 'lessons_a_day', bookingRules.defaults.lessonsADay],
    ['public.teacher_booking_rules', 'accepts', bookingRules.defaults.accepts],
    ['public.teacher_booking_rules', 'keeps_rest_days', bookingRules.defaults.keepsRestDays],
  ])('agree with the default of %s.%s', async (table, column, value) => {
    expect(await defaultOf(table, column)).toBe(value);
  });

  it.each([
    ['private.profiles', 'role', constants.roles],
    ['private.profiles', 'gender', constants.genders],
    ['private.profiles', 'approval_status', constants.approvalStatuses],
    ['private.profiles', 'availability_status', constants.availabilityStatuses],
    ['private.profiles', 'learning_level', constants.levels],
    ['private.profiles', 'audiences', constants.teacherAudiences],
    ['public.courses', 'subject', courses.subjects],
    ['public.courses', 'audience', courses.audiences],
    ['public.courses', 'age_range', courses.ageRanges],
    ['public.courses', 'level', constants.levels],
    ['public.donations', 'donation_type', donations.types],
    ['public.contact_messages', 'subject', constants.contactSubjects],
    ['public.support_tickets', 'priority', constants.supportPriorities],
    ['public.teacher_earnings', 'currency', [money.courseCurrency, money.hourlyRateCurrency]],
    ['public.teacher_booking_rules', 'accepts', bookingRules.accepts],
  ])('agree with the choices of %s.%s', async (table, column, values) => {
    expect(await wordsOf(table, column)).toEqual(values);
  });

  it.each([
    ['public.courses', 'session_duration_minutes', courses.durationsInMinutes],
    ['public.courses', 'total_sessions', Object.values(courses.totalSessions)],
    ['public.courses', 'max_students', Object.values(courses.maxStudents)],
    ['public.donations', 'amount', [donations.minimumInCents, donations.maximumInCents]],
    ['public.donations', 'courses_sponsored', [donations.minimumCourses, donations.maximumCourses]],
    ['public.donations', 'message', [donations.messageLength]],
    ['public.teacher_booking_rules', 'notice_minutes', Object.values(bookingRules.noticeMinutes)],
    ['public.teacher_booking_rules', 'buffer_minutes', Object.values(bookingRules.bufferMinutes)],
    ['public.teacher_booking_rules', 'days_ahead', Object.values(bookingRules.daysAhead)],
    ['public.teacher_booking_rules', 'lessons_a_day', Object.values(bookingRules.lessonsADay)],
    ['public.teacher_packages', 'lessons', constants.packages.lessons],
    ['public.teacher_packages', 'duration_minutes', meetings.durationsInMinutes],
    ['public.teacher_packages', 'price_cents', Object.values(constants.packages.priceInCents)],
    ['private.profiles', 'first_name', [constants.maxLengths.personName]],
    ['private.profiles', 'last_name', [constants.maxLengths.personName]],
  ])('agree with the limits of %s.%s', async (table, column, values) => {
    expect(await numbersOf(table, column)).toEqual(values);
  });

  it.each([
    ['public.courses', 'price', courses.priceMinimumInCents],
    ['private.profiles', 'hourly_rate', money.hourlyRateMinimum],
  ])('agree with the lower limit of %s.%s', async (table, column, value) => {
    expect((await numbersOf(table, column))[0]).toBe(value);
  });

  it('agree with the lengths of a booking', async () => {
    const { rows } = await database.pool.query(
      "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'lessons_duration_of_booking'",
    );
    expect(rows[0].definition.match(/\d+/g).map(Number)).toEqual(meetings.durationsInMinutes);
  });

  it('agree with the longest message', async () => {
    expect(await numbersOf('public.chat_messages', 'content')).toContain(constants.messages.maximumLength);
  });

  it('make 24 meeting times of the day', () => {
    const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
    const span = minutes(meetings.lastTime) - minutes(meetings.firstTime);
    expect(span / meetings.stepInMinutes + 1).toBe(24);
  });
});
