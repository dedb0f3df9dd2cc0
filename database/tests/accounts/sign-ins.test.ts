import { randomUUID } from 'node:crypto';
import { type Actor, as, createEveryActor, inTransactionAs, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, expect, it } from 'vitest';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

type SignIn = { refreshedAt?: string; notAfter?: string; agent?: string };

async function signIn({ id: person }: Actor, { refreshedAt, notAfter, agent }: SignIn = {}): Promise<string> {
  const id = randomUUID();
  await database.pool.query(
    `insert into auth.sessions (id, user_id, created_at, refreshed_at, not_after, user_agent, ip)
     values ($1, $2, '2026-01-01T08:00:00Z', $3, $4, $5, '192.0.2.7')`,
    [id, person, refreshedAt, notAfter, agent],
  );
  return id;
}

const exists = async (id: string) =>
  (await database.pool.query('select from auth.sessions where id = $1', [id])).rowCount === 1;

it('shows where one is signed in: this place first, then the latest used, and nothing that has ended', async () => {
  const here = await signIn(people.student, { agent: 'Here' });
  const older = await signIn(people.student, { refreshedAt: '2026-01-02T09:30:00' });
  const newer = await signIn(people.student, { refreshedAt: '2026-01-03T09:30:00' });
  await signIn(people.student, { notAfter: '2026-01-02T00:00:00Z' });
  await signIn(people.otherStudent);
  const claims = { role: 'authenticated', sub: people.student.id, session_id: here };
  const rows = await inTransactionAs(database, people.student, async (client) => {
    await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
    return (await client.query('select * from my_sign_ins()')).rows;
  });
  expect(rows.map(({ id }) => id)).toEqual([here, newer, older]);
  expect(rows[0]).toEqual({
    id: here,
    is_this_one: true,
    signed_in_at: new Date('2026-01-01T08:00:00Z'),
    last_used_at: new Date('2026-01-01T08:00:00Z'),
    user_agent: 'Here',
    ip: '192.0.2.7',
  });
  expect(rows[1]).toMatchObject({ is_this_one: false, last_used_at: new Date('2026-01-03T09:30:00Z') });
});

it('does not show an admin the sign-ins of others, nor a visitor any', async () => {
  await signIn(people.student);
  expect(await as(database, people.admin, 'select * from my_sign_ins()')).toEqual([]);
  expect(await refusal(as(database, people.visitor, 'select * from my_sign_ins()'))).toBe('42501');
});

it('ends one of one’s own, and only that one', async () => {
  const ended = await signIn(people.student);
  const kept = await signIn(people.student);
  await as(database, people.student, 'select end_sign_in($1)', [ended]);
  expect([await exists(ended), await exists(kept)]).toEqual([false, true]);
});

it.each(['otherStudent', 'teacher', 'admin'] as const)('does not let %s end somebody else’s', async (who) => {
  const id = await signIn(people.student);
  expect(await refusal(as(database, people[who], 'select end_sign_in($1)', [id]))).toBe('sign_in_not_found');
  expect(await exists(id)).toBe(true);
});

it('is no business of a visitor', async () => {
  const id = await signIn(people.student);
  expect(await refusal(as(database, people.visitor, 'select end_sign_in($1)', [id]))).toBe('42501');
  expect(await exists(id)).toBe(true);
});

it('ends once when two places ask at the same instant; the second is refused', async () => {
  const id = await signIn(people.student);
  const answers = await Promise.allSettled([
    as(database, people.student, 'select end_sign_in($1)', [id]),
    as(database, people.student, 'select end_sign_in($1)', [id]),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('shows the sign-ins to one’s own account that failed in the last month, and nobody else’s', async () => {
  const failed = (person: Actor, ago: string, agent: string) =>
    database.pool.query(
      `insert into auth.audit_log_entries (payload, ip_address, created_at)
       values (json_build_object('action', 'login_failed', 'actor_id', $1::text,
         'traits', json_build_object('method', 'password', 'user_agent', $3::text)), '192.0.2.9', now() - $2::interval)`,
      [person.id, ago, agent],
    );
  await failed(people.teacher, '2 hours', 'Older');
  await failed(people.teacher, '1 minute', 'Newer');
  await failed(people.teacher, '40 days', 'Long ago');
  await failed(people.otherStudent, '1 hour', 'Another’s');
  const rows = await as(database, people.teacher, 'select user_agent, ip from my_failed_sign_ins()');
  expect(rows).toEqual([
    { user_agent: 'Newer', ip: '192.0.2.9' },
    { user_agent: 'Older', ip: '192.0.2.9' },
  ]);
  expect(await as(database, people.admin, 'select * from my_failed_sign_ins()')).toEqual([]);
  expect(await refusal(as(database, people.visitor, 'select * from my_failed_sign_ins()'))).toBe('42501');
});
