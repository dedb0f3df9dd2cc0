import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimDueMail, endExpiredMail, markFailed, markSent, renewClaims, tryLater } from './due-mail.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function post(expiresIn = '1 hour'): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into private.mail_outbox (recipient, kind, subject, html, text, expires_at)
     values ('a@test.example', 'test', 'A subject', 'html', 'text', now() + $1::interval) returning id`,
    [expiresIn],
  );
  return rows[0]?.id ?? '';
}

const change = (id: string, fields: string) =>
  database.pool.query(`update private.mail_outbox set ${fields} where id = $1`, [id]);
const claimed = async () => (await claimDueMail(database.pool, 100)).map(({ id }) => id);
const stateOf = async (id: string) =>
  (await database.pool.query('select * from private.mail_outbox where id = $1', [id])).rows[0];

test('what many senders take at the same instant, each of them has for itself', async () => {
  const posted = new Set(await Promise.all(Array.from({ length: 40 }, () => post())));
  const taken = (await Promise.all(Array.from({ length: 8 }, () => claimDueMail(database.pool, 10)))).flat();
  const rest = await claimDueMail(database.pool, 100);
  const ids = [...taken, ...rest].map(({ id }) => id);
  expect(ids).toHaveLength(40);
  expect(new Set(ids)).toEqual(posted);
});

test('a mail stays with its sender while the sender says so, and is free when it has gone silent', async () => {
  const id = await post();
  expect(await claimed()).toEqual([id]);
  expect(await claimed()).toEqual([]);
  await change(id, "locked_until = now() + interval '1 second'");
  await renewClaims(database.pool, [id]);
  const { rows } = await database.pool.query(
    "select locked_until > now() + interval '1 minute' as claimed from private.mail_outbox where id = $1",
    [id],
  );
  expect(rows).toEqual([{ claimed: true }]);
  await change(id, "locked_until = now() - interval '1 millisecond'");
  expect(await claimed()).toEqual([id]);
  expect(await stateOf(id)).toMatchObject({ attempts: 2 });
});

test('what was sent is never taken, put off or failed again', async () => {
  const id = await post();
  await claimed();
  await markSent(database.pool, id);
  await tryLater(database.pool, id, { reason: 'late', waitSeconds: 0 });
  await markFailed(database.pool, id, { kind: 'refused', reason: 'late' });
  await renewClaims(database.pool, [id]);
  expect(await claimed()).toEqual([]);
  expect(await stateOf(id)).toMatchObject({
    failed_at: null,
    locked_until: null,
    last_error: null,
    text: '',
  });
});

test('a failure waits its time, and no longer than the mail has a meaning', async () => {
  const [short, long] = [await post('1 hour'), await post('1 hour')];
  await claimed();
  await tryLater(database.pool, short, { reason: 'busy', waitSeconds: 60 });
  await tryLater(database.pool, long, { reason: 'busy', waitSeconds: 24 * 3600 });
  expect(await claimed()).toEqual([]);
  const later = await stateOf(long);
  expect(later.next_attempt_at).toEqual(later.expires_at);
  expect((await stateOf(short)).next_attempt_at.getTime()).toBeLessThan(later.expires_at.getTime());
  await change(long, "next_attempt_at = now(), expires_at = now() - interval '1 second'");
  expect(await claimed()).toEqual([]);
  const ended = await Promise.all([endExpiredMail(database.pool), endExpiredMail(database.pool)]);
  expect(ended.flat()).toEqual([{ id: long, kind: 'test' }]);
  expect(await stateOf(long)).toMatchObject({ failure: 'expired', text: '', last_error: 'busy' });
});

test('a failure keeps its text and reason for the admin who retries it', async () => {
  const id = await post();
  await claimed();
  await markFailed(database.pool, id, { kind: 'refused', reason: `550 ${'x'.repeat(1000)}` });
  expect(await claimed()).toEqual([]);
  const failed = await stateOf(id);
  expect(failed).toMatchObject({ failure: 'refused', text: 'text', locked_until: null });
  expect(failed.last_error).toHaveLength(500);
});
