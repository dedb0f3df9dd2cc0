import { randomUUID } from 'node:crypto';
import { createEveryActor, inTransactionAs, type Person, refusal } from '@lomdim/testing/people/actors';
import { createChild } from '@lomdim/testing/people/children';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

/** A session that began a moment ago; its id. */
async function begin(person: Person, method: string): Promise<string> {
  const id = randomUUID();
  await database.pool.query(
    `with session as (insert into auth.sessions (id, user_id, created_at, aal) values ($1, $2, now(), 'aal1') returning id)
     insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method) select id, now(), now(), $3 from session`,
    [id, person.id, method],
  );
  return id;
}

/** What the person gets in a session of their own, or in that of an app which they let in. */
async function ask(person: Person, by: 'themselves' | 'app', sql: string, values: unknown[] = []) {
  const session = await begin(person, by === 'app' ? 'oauth_provider/authorization_code' : 'password');
  const claims = {
    role: 'authenticated',
    sub: person.id,
    session_id: session,
    ...(by === 'app' ? { client_id: randomUUID(), scope: 'email' } : {}),
  };
  return await inTransactionAs(database, person, async (client) => {
    await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
    return (await client.query(sql, values)).rows;
  });
}

/** What would outlive the access that was given, or is decided for a child. */
const personal: [name: string, sql: string, values?: () => unknown[]][] = [
  ['the list of sign-ins', 'select * from public.my_sign_ins()'],
  ['the sign-ins that failed', 'select * from public.my_failed_sign_ins()'],
  ['a secret address of the calendar', 'select public.renew_calendar_address()'],
  ['the end of that address', 'select public.remove_calendar_address()'],
  ['everything that is kept', 'select * from public.export_my_data()'],
  ['a device for children', `select public.let_children_sign_in_here('App')`],
  ['the family', 'select * from public.my_family()'],
];

describe.each(personal)('%s', (_name, sql) => {
  it('is for the person, not for an app that they let in', async () => {
    expect(await refusal(ask(people.student, 'themselves', sql))).toBeUndefined();
    expect(await refusal(ask(people.student, 'app', sql))).toBe('recent_sign_in_required');
  });
});

it('an app ends no session of the person', async () => {
  const own = await begin(people.student, 'password');
  const end = 'select public.end_sign_in($1)';
  expect(await refusal(ask(people.student, 'app', end, [own]))).toBe('recent_sign_in_required');
  expect(await refusal(ask(people.student, 'themselves', end, [own]))).toBeUndefined();
});

it('an app does not count as somebody who has just proved who they are', async () => {
  const proved = async (method: string) => {
    const session = await begin(people.student, method);
    return (await database.pool.query('select private.proved_recently($1) as proved', [session])).rows[0]
      .proved;
  };
  expect(await proved('password')).toBe(true);
  expect(await proved('oauth_provider/authorization_code')).toBe(false);
});

it('an app of an admin is no admin', async () => {
  const asked = 'select private.is_admin() as admin';
  expect(await ask(people.admin, 'themselves', asked)).toEqual([{ admin: true }]);
  expect(await ask(people.admin, 'app', asked)).toEqual([{ admin: false }]);
  expect(await refusal(ask(people.admin, 'app', 'select * from public.admin_people()'))).toBe('admins_only');
});

it('the list of sign-ins leaves out the sessions of apps', async () => {
  const { otherStudent } = people;
  const app = await begin(otherStudent, 'oauth_provider/authorization_code');
  const rows = await ask(otherStudent, 'themselves', 'select id from public.my_sign_ins()');
  expect(rows).toHaveLength(1);
  expect(rows).not.toContainEqual({ id: app });
});

it('an app reads what the person reads', async () => {
  const own = 'select email from public.profiles where id = $1';
  const { student } = people;
  expect(await ask(student, 'app', own, [student.id])).toEqual(
    await ask(student, 'themselves', own, [student.id]),
  );
});

describe('children', () => {
  it('are not there for an app of their parent', async () => {
    const child = await createChild(database, people.student);
    const mine = 'select private.my_people() as id';
    expect(await ask(people.student, 'themselves', mine)).toContainEqual({ id: child.id });
    expect(await ask(people.student, 'app', mine)).toEqual([{ id: people.student.id }]);
    const actsAs = async (claims: Record<string, unknown>) => {
      const { rows } = await database.pool.query(
        `select private.acting_for($1) as id from (select set_config('request.jwt.claims', $2, true)) as settled`,
        [child.id, JSON.stringify({ role: 'authenticated', sub: people.student.id, ...claims })],
      );
      return rows[0].id;
    };
    expect(await actsAs({})).toBe(child.id);
    expect(await actsAs({ client_id: randomUUID() })).toBe(people.student.id);
    const end = 'select public.end_child_sign_ins($1)';
    expect(await refusal(ask(people.student, 'themselves', end, [child.id]))).toBeUndefined();
    expect(await refusal(ask(people.student, 'app', end, [child.id]))).toBe('recent_sign_in_required');
  });

  it('let no app in themselves', async () => {
    const child = await createChild(database, people.otherStudent);
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into auth.oauth_clients (id, registration_type, redirect_uris, grant_types, client_type, token_endpoint_auth_method)
       values (gen_random_uuid(), 'manual', '{https://app.example/}', '{authorization_code}', 'public', 'none') returning id`,
    );
    const consent = (person: string) =>
      database.pool.query(
        `insert into auth.oauth_consents (user_id, client_id, scopes) values ($1, $2, 'email')`,
        [person, rows[0]?.id],
      );
    expect(await refusal(consent(child.id))).toBe('child_account');
    expect(await refusal(consent(people.otherStudent.id))).toBeUndefined();
  });
});
