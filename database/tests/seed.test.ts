import { as } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { hasDemoData, seedDemoData } from '@lomdim/testing/postgres/schema';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  // Two servers that start at the same time.
  await Promise.all([seedDemoData(database.pool), seedDemoData(database.pool)]);
});
afterAll(() => database.drop());

async function rows(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await database.pool.query(sql, values)).rows;
}

async function count(sql: string): Promise<number> {
  const [row] = await rows(`select count(*)::integer as n from ${sql}`);
  return Number(row?.n);
}

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const yosef = { name: 'yosef', id: id(6) };

describe('the nine accounts', () => {
  it.each([
    [1, 'admin', { role: 'admin', approval_status: null }],
    [2, 'david', { role: 'teacher', gender: 'male', approval_status: 'approved' }],
    [3, 'sarah', { role: 'teacher', gender: 'female', approval_status: 'approved' }],
    [4, 'pending', { role: 'teacher', approval_status: 'pending' }],
    [5, 'rejected', { role: 'teacher', approval_status: 'rejected' }],
    [6, 'yosef', { role: 'student', gender: 'male', trial_lessons_used: 1, max_trial_lessons: 2 }],
    [7, 'miriam', { role: 'student', gender: 'female', trial_lessons_used: 0 }],
    [8, 'noam', { role: 'student', gender: null, trial_lessons_used: 0 }],
    [9, 'leah', { role: 'student', gender: 'female', is_child: false }],
  ])('%i is %s', async (number, handle, expected) => {
    const [profile] = await rows('select * from private.profiles where id = $1', [id(number)]);
    expect(profile).toMatchObject({ ...expected, email: `${handle}@demo.example` });
  });

  it('can sign in with the published password', async () => {
    const hashes = await rows(
      'select distinct encrypted_password as hash from auth.users where email is not null',
    );
    expect(hashes).toHaveLength(1);
    expect(String(hashes[0]?.hash)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verify(String(hashes[0]?.hash), 'shalom-demo-1')).toBe(true);
  });

  it('are confirmed, with an e-mail identity each', async () => {
    expect(await count('auth.users where confirmed_at is null and email is not null')).toBe(0);
    expect(
      await count(`auth.users u where u.email is not null and not exists (
        select from auth.identities i where i.user_id = u.id and i.provider = 'email'
          and i.provider_id = u.id::text and i.email = u.email)`),
    ).toBe(0);
  });

  it('gives leah two children, with her consent, a seat and a coming lesson each', async () => {
    const leah = { name: 'leah', id: id(9) };
    expect(
      await as(
        database,
        leah,
        'select child_id, first_name, age, needs_consent from public.my_family() order by age',
      ),
    ).toEqual([
      { child_id: id(61), first_name: 'Tamar', age: 8, needs_consent: false },
      { child_id: id(62), first_name: 'Ezra', age: 11, needs_consent: false },
    ]);
    for (const child of [id(61), id(62)]) {
      expect(await count(`public.course_enrollments where student_id = '${child}'`)).toBe(1);
      expect(await count(`public.lessons where student_id = '${child}' and starts_at > now()`)).toBe(1);
    }
    expect(await count('auth.users u where u.email is null')).toBe(2);
  });

  it('lets some teach children, and two wait for that', async () => {
    const marked = await rows(
      `select count(*)::integer as n, bool_and('children' = any (audiences) and approval_status = 'approved') as fits
       from private.profiles where is_approved_for_children`,
    );
    expect(marked).toEqual([{ n: 11, fits: true }]);
    const waiting = await rows(
      `select p.email from private.children_applications a join private.profiles p on p.id = a.teacher_id
       where a.status = 'pending' order by 1`,
    );
    expect(waiting).toEqual([{ email: 'ariel.waisman@demo.example' }, { email: 'pending@demo.example' }]);
    // Nobody's course for children is hidden.
    expect(
      await count(`public.courses c where c.audience = 'children' and c.is_active
        and not exists (select from private.course_listing l where l.id = c.id)`),
    ).toBe(0);
  });

  it('tells the rejected teacher why', async () => {
    const decisions = await rows('select * from public.admin_approvals where teacher_id = $1', [id(5)]);
    expect(decisions).toMatchObject([{ action: 'rejected', admin_id: id(1) }]);
    expect(decisions[0]?.notes).toBeTruthy();
  });

  it.each([2, 3])('gives teacher %i courses, coming sessions, hours and conversations', async (number) => {
    for (const table of [
      `public.courses where is_active and teacher_id = '${id(number)}'`,
      `private.live_sessions where status = 'scheduled' and scheduled_at > now() and teacher_id = '${id(number)}'`,
      `public.teacher_hours where teacher_id = '${id(number)}'`,
      `public.conversations where teacher_id = '${id(number)}'`,
      `public.reviews where teacher_id = '${id(number)}'`,
    ]) {
      expect(await count(table), table).toBeGreaterThanOrEqual(2);
    }
  });

  it('enrols yosef in one course, paid from the pool, with one trial held', async () => {
    expect(
      await rows('select course_id from public.course_enrollments where student_id = $1', [id(6)]),
    ).toEqual(
      await rows('select course_id from public.sponsored_course_assignments where student_id = $1', [id(6)]),
    );
    expect(await count(`public.course_enrollments where student_id = '${id(6)}'`)).toBe(1);
    expect(
      await rows('select session_type, status from public.course_sessions where student_id = $1', [id(6)]),
    ).toEqual([{ session_type: 'trial', status: 'completed' }]);
    expect(await as(database, yosef, 'select status from public.donations order by created_at')).toEqual([
      { status: 'completed' },
      { status: 'pending' },
    ]);
  });

  it('leaves noam with nothing done', async () => {
    for (const [table, column] of await studentColumns())
      expect(await count(`${table} where ${column} = '${id(8)}'`), table).toBe(0);
  });
});

/** Every column, in any table but the profile itself, that names a person. */
async function studentColumns(): Promise<[string, string][]> {
  const found = await rows(`
    select conrelid::regclass::text as name, attname::text as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'private.profiles'::regclass`);
  return found.map((row) => [String(row.name), String(row.column)]);
}

describe('what the contract promises beside them', () => {
  it.each([
    [24, `private.profiles where role = 'teacher' and approval_status = 'approved'`],
    [30, 'public.courses where is_active'],
    [
      12,
      `private.profiles where role = 'student' and is_listed_as_partner and gender is not null
            and learning_level is not null and study_goals <> '' and study_availability <> ''`,
    ],
    [9, `public.rabbis where bio <> '' and cardinality(specialties) > 0 and experience_years > 0`],
    [2, 'public.contact_messages'],
    [2, 'public.support_tickets'],
    [2, `public.notifications where read_at is null`],
    [2, `public.chat_messages where read_at is null`],
    [2, `public.chat_messages where message_type = 'meeting_request'`],
  ])('at least %i of %s', async (least, what) => {
    expect(await count(what)).toBeGreaterThanOrEqual(least);
  });

  it.each(['men', 'women', 'adults', 'children'])('several teachers for %s', async (audience) => {
    expect(
      await count(`private.profiles where approval_status = 'approved' and '${audience}' = any(audiences)`),
    ).toBeGreaterThan(4);
  });

  it('teaches every subject, to every audience', async () => {
    const [found] = await rows(
      'select count(distinct subject)::integer as subjects, count(distinct audience)::integer as audiences from public.courses',
    );
    expect(found).toEqual({ subjects: 10, audiences: 3 });
  });

  it('speaks many languages', async () => {
    const spoken = await rows(
      "select distinct unnest(languages) as name from private.profiles where approval_status = 'approved'",
    );
    expect(spoken.map((row) => row.name)).toEqual(
      expect.arrayContaining(['English', 'French', 'German', 'Hebrew', 'Yiddish', 'Spanish', 'Russian']),
    );
  });

  it('describes every teacher and every course, each in other words', async () => {
    expect(
      await count(`private.profiles where approval_status = 'approved' and (
        char_length(bio) < 80 or experience is null or education is null or title is null or location is null
        or hourly_rate is null or time_zone = 'UTC' or subjects = '{}' or languages = '{}')`),
    ).toBe(0);
    expect(
      await count('public.courses where char_length(description) < 80 or language is null or level is null'),
    ).toBe(0);
    for (const text of [
      'bio from private.profiles where bio is not null',
      'description from public.courses',
      'bio from public.rabbis',
    ])
      expect(await rows(`select ${text} group by 1 having count(*) > 1`), text).toEqual([]);
  });

  it('promises nobody a recording of a class of children, which is never made', async () => {
    const spoken = "~* 'record|enregistr|aufnahme|aufzeich|grabaci|הקלט|запис'";
    expect(
      await rows(
        `select c.title from public.courses c where c.audience = 'children' and concat_ws(' ', c.title, c.description) ${spoken}
         union all
         select s.title from private.live_sessions s join public.courses c on c.id = s.course_id
         where c.audience = 'children' and concat_ws(' ', s.title, s.description) ${spoken}`,
      ),
    ).toEqual([]);
  });

  it('says when each approved teacher is free, never on Shabbat', async () => {
    expect(
      await count(`private.profiles p where approval_status = 'approved' and not exists (
        select from public.teacher_availability a where a.teacher_id = p.id and a.time_zone = p.time_zone)`),
    ).toBe(0);
    expect(
      await count(`public.teacher_availability where weekday = 6 or (weekday = 5 and to_time > '13:00')`),
    ).toBe(0);
  });

  it('keeps at least three sponsored courses open, and the pool in step with its sources', async () => {
    const [pool] = await rows(`
      select courses_given::integer as given, courses_used::integer as used,
        (select sum(courses_funded)::integer from public.donations where status = 'completed') as donated,
        (select count(*)::integer from public.sponsored_course_assignments) as assigned
      from private.sponsorship_pool`);
    expect(pool?.given).toBe(pool?.donated);
    expect(pool?.used).toBe(pool?.assigned);
    expect(Number(pool?.given) - Number(pool?.used)).toBeGreaterThanOrEqual(3);
    expect(
      await as(database, yosef, 'select public.get_available_sponsored_courses($1) as open', [yosef.id]),
    ).toEqual([{ open: Number(pool?.given) - Number(pool?.used) }]);
  });

  it('has everybody at one thing at a time, with nothing that overlaps', async () => {
    expect(await count('private.timetable where is_legacy')).toBe(0);
    // Whatever is scheduled or was held is in it, for each of its people.
    expect(
      await rows(
        `select s.id from private.live_sessions s where s.status <> 'cancelled'
           and not exists (select from private.timetable t where t.session_id = s.id and t.person_id = s.teacher_id)
         union all
         select l.id from public.lessons l cross join lateral private.times_of_lesson(l) as w
         where not exists (select from private.timetable t where t.lesson_id = l.id and t.person_id = w.person_id)`,
      ),
    ).toEqual([]);
    expect(await count('private.timetable')).toBeGreaterThan(100);
  });
});

describe('applied twice', () => {
  it('is the same as once', async () => {
    const people = await count('private.profiles');
    await seedDemoData(database.pool);
    expect(await count('private.profiles')).toBe(people);
    expect(await hasDemoData(database.pool)).toBe(true);
  });

  it('leaves no helper behind in the connections it used', async () => {
    expect(
      await count(`pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname like 'pg_temp%'`),
    ).toBe(0);
  });
});
