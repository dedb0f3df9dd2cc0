import { createPerson } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, Role } from '../keys/read-caller.ts';
import {
  asCaller,
  batchAsCaller,
  becomeCaller,
  callerStep,
  onBehalfOf,
  SessionRefused,
} from './as-caller.ts';
import { createPool, rolledBack } from './pool.ts';
import { Share } from './share.ts';

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
let share: Share;
let user: Caller;
let ended: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { log: pino({ level: 'silent' }), max: 1 });
  share = new Share(pool, new WeakMap(), { connections: 1, queue: 10, wait: 5000 });
  await pool.query('create table public.notes (text text)');
  await pool.query('grant all on public.notes to authenticated');
  const { id } = await createPerson(database, 'caller');
  user = callerOf(id, null);
  ended = callerOf(id, '5f0c1d6e-0000-4000-8000-000000000001');
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

function callerOf(sub: string, session: string | null): Caller {
  const claims = JSON.stringify({ sub, role: 'authenticated' });
  return { role: 'authenticated', claims, session: { user: sub, id: session } };
}

/** With one connection, whatever a transaction left behind would be met by the next. */
afterEach(async () => {
  const { rows } = await pool.query<{ owner: boolean; claims: string | null }>(
    "select current_user = session_user as owner, current_setting('request.jwt.claims', true) as claims",
  );
  expect(rows[0]?.owner).toBe(true);
  expect(rows[0]?.claims ?? '').toBe('');
});

const notes = async (text: string) =>
  (await pool.query('select from public.notes where text = $1', [text])).rowCount;
const step = (text: string) => ({ key: text, text, values: [] });
const options = { timeout: 10_000, repeatable: false };

describe('asCaller', () => {
  it('lets the database see this user, with the claims and the settings', async () => {
    const seen = await asCaller(
      share,
      user,
      async (client) =>
        (
          await client.query(
            "select current_user as role, auth.uid() as id, current_setting('request.method') as method",
          )
        ).rows,
      { settings: { 'request.method': 'GET' } },
    );
    expect(seen).toEqual([{ role: 'authenticated', id: user.session?.user, method: 'GET' }]);
  });

  it('keeps what was done', async () => {
    await asCaller(share, user, (client) => client.query("insert into public.notes values ('kept')"));
    expect(await notes('kept')).toBe(1);
  });

  it('undoes everything when something fails', async () => {
    const work = asCaller(share, user, async (client) => {
      await client.query("insert into public.notes values ('undone')");
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await notes('undone')).toBe(0);
  });

  it('takes any role name as a name, never as SQL', async () => {
    const odd = { ...user, role: 'anon; drop table public.notes' as Role };
    await expect(asCaller(share, odd, async () => undefined)).rejects.toMatchObject({ code: '22023' });
  });

  it('does nothing for a session that has ended', async () => {
    let called = false;
    const work = asCaller(share, ended, async () => {
      called = true;
    });
    await expect(work).rejects.toMatchObject({ name: 'SessionRefused', reason: 'session_ended' });
    expect(called).toBe(false);
  });
});

describe('batchAsCaller', () => {
  it('answers each step, in one transaction', async () => {
    const steps = [
      step("insert into public.notes values ('batch')"),
      step('select current_user, auth.uid()'),
    ];
    expect(await batchAsCaller(share, user, steps, options)).toEqual([
      [],
      [['authenticated', user.session?.user]],
    ]);
    expect(await notes('batch')).toBe(1);
  });

  it('can be undone, and still answers', async () => {
    const steps = [step("insert into public.notes values ('rehearsed') returning text")];
    expect(await batchAsCaller(share, user, steps, { ...options, undo: true })).toEqual([[['rehearsed']]]);
    expect(await notes('rehearsed')).toBe(0);
  });

  it('runs no step for a session that has ended, also when it was prepared before', async () => {
    const steps = [step("insert into public.notes values ('never')")];
    await batchAsCaller(share, user, steps, { ...options, undo: true });
    for (const undo of [false, true]) {
      const work = batchAsCaller(share, ended, steps, { ...options, undo });
      await expect(work).rejects.toBeInstanceOf(SessionRefused);
    }
    expect(await notes('never')).toBe(0);
  });
});

it('acts in the name of somebody with the rights of the server', async () => {
  const seen = await onBehalfOf(share, user, async (client) => {
    return (await client.query('select current_user = session_user as owner, auth.uid() as id')).rows;
  });
  expect(seen).toEqual([{ owner: true, id: user.session?.user }]);
  await expect(onBehalfOf(share, ended, async () => undefined)).rejects.toBeInstanceOf(SessionRefused);
});

it('enters a transaction that somebody else ends', async () => {
  const seen = await rolledBack(share, async (client) => {
    await becomeCaller(client, user);
    return (await client.query('select current_user as role')).rows;
  });
  expect(seen).toEqual([{ role: 'authenticated' }]);
  const refused = rolledBack(share, (client) => becomeCaller(client, ended));
  await expect(refused).rejects.toBeInstanceOf(SessionRefused);
  await rolledBack(share, (client) => becomeCaller(client, ended, { check: null }));
});

it('says for several callers in one batch whose session is alive', async () => {
  const visitor: Caller = { role: 'anon', claims: '{"role":"anon"}', session: undefined };
  const who = step('select current_user, auth.uid()');
  const steps = [user, ended, visitor].flatMap((caller) => [callerStep(caller), who]);
  const results = await share.batch(steps, options);
  expect(results.filter((_, index) => index % 2 === 0).map((rows) => rows[0]?.[0])).toEqual(['t', 'f', 't']);
  expect(results.filter((_, index) => index % 2 === 1)).toEqual([
    [['authenticated', user.session?.user]],
    [['authenticated', user.session?.user]],
    [['anon', null]],
  ]);
});
