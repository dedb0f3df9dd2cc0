import { as, refusal } from '@lomdim/testing/people/actors';
import { createFixture, type Fixture } from '@lomdim/testing/people/fixture';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let database: TestDatabase;
let fixture: Fixture;
beforeAll(async () => {
  database = await createTestDatabase({ settings: '-c search_path=' });
  fixture = await createFixture(database);
});
afterAll(() => database.drop());

type Row = Record<string, unknown>;

async function exported(actor: keyof Fixture['people']): Promise<Record<string, Row[]>> {
  const parts: Record<string, Row[]> = {};
  for (const { part, item } of await as(
    database,
    fixture.people[actor],
    'select * from public.export_my_data()',
  )) {
    const name = String(part);
    parts[name] ??= [];
    if (item !== null) parts[name].push(item as Row);
  }
  return parts;
}

/** Every column that points to a person, whether to the profile or to the account. */
async function columnsOfPeople(client: pg.Pool | pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ place: string }>(`
    select k.conrelid::regclass || '.' || a.attname as place
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
    where k.contype = 'f' and k.confrelid in ('private.profiles'::regclass, 'auth.users'::regclass)
    union
    -- Not foreign keys, but people all the same.
    select unnest(array[
      'auth.users.id', 'storage.objects.owner_id', 'private.admin_log.admin_id', 'private.admin_log.subject_id'])
    order by 1`);
  return rows.map((row) => row.place);
}

async function listed(): Promise<string[]> {
  const { rows } = await database.pool.query<{ place: string }>(`
    select relation || '.' || name as place from private.personal_data(), unnest(people) as name
    union all select relation || '.' || person_column from private.personal_data_left_out()
    order by place`);
  return rows.map((row) => row.place);
}

describe('the lists', () => {
  it('speak of every column that points to a person, once', async () => {
    expect(await listed()).toEqual(await columnsOfPeople(database.pool));
  });

  it('do not speak of a new table that nobody thought of', async () => {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query('create table public.forgotten (person uuid references private.profiles (id))');
      const known = await listed();
      const unknown = (await columnsOfPeople(client)).filter((place) => !known.includes(place));
      expect(unknown).toEqual(['public.forgotten.person']);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('give a reason for what is left out', async () => {
    const { rows } = await database.pool.query('select reason from private.personal_data_left_out()');
    for (const { reason } of rows) expect(reason.length).toBeGreaterThan(10);
  });

  it('name columns that exist', async () => {
    const { rows } = await database.pool.query(`
      select relation || '.' || name as place from private.personal_data(), unnest(people || coalesce(shown, '{}')) as name
      where not exists (select from pg_attribute a where a.attrelid = relation::regclass and a.attname = name)`);
    expect(rows).toEqual([]);
  });
});

describe('the copy', () => {
  it('holds what belongs to a student', async () => {
    const { student, teacher } = fixture.people;
    const copy = await exported('student');
    const counts = Object.fromEntries(Object.entries(copy).map(([part, rows]) => [part, rows.length]));
    expect(counts).toMatchObject({
      account: 1,
      profile: 1,
      enrollments: 1,
      course_sessions: 1,
      live_reservations: 1,
      live_attendance: 1,
      free_trials: 1,
      bookings: 1,
      reviews: 1,
      donations: 1,
      sponsored_courses: 1,
      sponsorship_requests: 1,
      conversations: 1,
      messages: 2,
      course_messages: 1,
      partner_requests: 1,
      sos_requests: 1,
      support_tickets: 1,
      notifications: 1,
      courses: 0,
      earnings: 0,
    });
    expect(copy.profile).toMatchObject([{ id: student.id, email: expect.stringContaining('@') }]);
    expect(copy.people).toContainEqual({ id: teacher.id, first_name: 'teacher', last_name: 'Test' });
    expect(copy.messages?.map((row) => row.sender_id)).toEqual([student.id, teacher.id]);
  });

  it('holds what belongs to a teacher', async () => {
    const copy = await exported('teacher');
    expect(copy.courses).toHaveLength(2);
    expect(copy.live_sessions).toHaveLength(2);
    expect(copy.hours).toHaveLength(1);
    expect(copy.earnings).toHaveLength(1);
    expect(copy.availability).toHaveLength(1);
    expect(copy.donations).toEqual([]);
  });

  it('holds no address and no secret of anybody, and nothing of those one has nothing to do with', async () => {
    const { rows } = await database.pool.query<{ id: string; email: string }>(
      'select id, email from auth.users',
    );
    for (const actor of ['student', 'otherStudent', 'pendingTeacher', 'teacher', 'admin'] as const) {
      const own = fixture.people[actor].id;
      const text = JSON.stringify(await exported(actor));
      const addresses = rows.filter(({ id, email }) => id !== own && text.includes(email));
      expect({ actor, addresses }).toEqual({ actor, addresses: [] });
      expect(text).not.toMatch(/encrypted_password|secret|token|_hash|"code/);
    }
    const unrelated = JSON.stringify(await exported('otherTeacher'));
    expect(unrelated).not.toContain(fixture.people.student.id);
    expect(unrelated).not.toContain(fixture.people.otherStudent.id);
  });

  it('lists files by their owner', async () => {
    const { student, teacher } = fixture.people;
    await database.pool.query(
      `insert into storage.objects (bucket_id, name, owner, owner_id, version)
       values ('avatars', 'one.png', $1::uuid, $1::uuid::text, 'v1'), ('avatars', 'two.png', $2::uuid, $2::uuid::text, 'v2')`,
      [student.id, teacher.id],
    );
    expect((await exported('student')).files).toMatchObject([{ bucket_id: 'avatars', name: 'one.png' }]);
  });

  it('does not tell a teacher who wrote about them, nor which admin decided', async () => {
    const { reviews = [], approvals = [], profile = [] } = await exported('teacher');
    expect(reviews).toMatchObject([{ teacher_id: fixture.people.teacher.id }]);
    expect(approvals).toMatchObject([{ action: 'approved' }]);
    expect(reviews.concat(approvals, profile).flatMap(Object.keys)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(student_id|admin_id|approved_by|search_text)$/)]),
    );
    // What somebody wrote themselves is theirs.
    expect((await exported('student')).reviews).toHaveLength(1);
  });

  it('is for signed-in people', async () => {
    expect(await refusal(as(database, fixture.people.visitor, 'select * from public.export_my_data()'))).toBe(
      '42501',
    );
    const nobody = { name: 'nobody', id: '00000000-0000-4000-8000-000000000000' };
    const rows = await as(database, nobody, 'select * from public.export_my_data() where item is not null');
    expect(rows).toEqual([]);
  });
});
