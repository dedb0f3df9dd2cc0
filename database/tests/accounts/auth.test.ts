import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function as(role: string, statement: string): Promise<unknown> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local role ${role}`);
    return (await client.query(statement)).rows;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe.each(['anon', 'authenticated', 'service_role'])('%s', (role) => {
  test('reaches no table of accounts', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select format('auth.%I', c.relname) as name from pg_class c where c.relnamespace = 'auth'::regnamespace and c.relkind = 'r'`,
    );
    expect(rows.length).toBeGreaterThan(9);
    for (const { name } of rows) {
      await expect(as(role, `select * from ${name}`), name).rejects.toThrow('permission denied');
      await expect(as(role, `delete from ${name}`), name).rejects.toThrow('permission denied');
    }
  });

  test('calls only the functions that policies need', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select p.proname as name from pg_proc p where p.pronamespace = 'auth'::regnamespace
         and has_function_privilege($1, p.oid, 'execute') order by 1`,
      [role],
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'email',
      'jwt',
      'role',
      'session_is_live',
      'session_refusal',
      'uid',
    ]);
  });
});

test('every table of accounts has row-level security, and every foreign key an index', async () => {
  const { rows: open } = await database.pool.query(
    `select relname from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r' and not relrowsecurity`,
  );
  expect(open).toEqual([]);
  const { rows: bare } = await database.pool.query(
    `select c.conrelid::regclass::text, c.conname from pg_constraint c
     where c.contype = 'f' and c.connamespace = 'auth'::regnamespace
       and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`,
  );
  expect(bare).toEqual([]);
});

test('the claims of the request are what SQL sees', async () => {
  const sub = randomUUID();
  const claims = JSON.stringify({ sub, role: 'authenticated', email: 'a@b.example' });
  const rows = await as(
    'authenticated',
    `select auth.uid() as uid, auth.role() as role, auth.email() as email, auth.jwt() ->> 'sub' as sub
     from (select set_config('request.jwt.claims', '${claims}', true)) as settled`,
  );
  expect(rows).toEqual([{ uid: sub, role: 'authenticated', email: 'a@b.example', sub }]);
  expect(await as('anon', 'select auth.uid() as uid, auth.role() as role')).toEqual([
    { uid: null, role: null },
  ]);
});

describe('whether a session lives', () => {
  async function someone() {
    const [user, session] = [randomUUID(), randomUUID()];
    await database.pool.query(
      `insert into auth.users (id, email, aud, role) values ($1, $2, 'authenticated', 'authenticated')`,
      [user, `${user}@lomdim.example`],
    );
    await database.pool.query('insert into auth.sessions (id, user_id, created_at) values ($1, $2, now())', [
      session,
      user,
    ]);
    return { user, session };
  }

  const lives = async (session: string | null, user: string) =>
    (await database.pool.query('select auth.session_is_live($1, $2) as lives', [session, user])).rows[0]
      .lives;

  test('it must be there, be this person’s and not be over', async () => {
    const [one, other] = [await someone(), await someone()];
    expect(await lives(one.session, one.user)).toBe(true);
    expect(await lives(one.session, other.user)).toBe(false);
    expect(await lives(randomUUID(), one.user)).toBe(false);
    await database.pool.query('update auth.sessions set not_after = now() where id = $1', [one.session]);
    expect(await lives(one.session, one.user)).toBe(false);
  });

  test.each(["banned_until = now() + interval '1 hour'", 'deleted_at = now()'])(
    'not after %s',
    async (change) => {
      const { user, session } = await someone();
      expect(await lives(null, user)).toBe(true);
      await database.pool.query(`update auth.users set ${change} where id = $1`, [user]);
      expect(await lives(session, user)).toBe(false);
      expect(await lives(null, user)).toBe(false);
    },
  );

  describe('with a second factor', () => {
    const refusal = async (session: string | null, user: string) =>
      (await database.pool.query('select auth.session_refusal($1, $2) as refusal', [session, user])).rows[0]
        .refusal;
    const enrol = (user: string, status: 'verified' | 'unverified') =>
      database.pool.query(
        `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
         values (gen_random_uuid(), $1, 'totp', $2, now(), now())`,
        [user, status],
      );

    test('a session that has not shown it may not act, and one that has may', async () => {
      const { user, session } = await someone();
      expect(await refusal(session, user)).toBeNull();
      await enrol(user, 'verified');
      expect(await refusal(session, user)).toBe('insufficient_aal');
      expect(await lives(session, user)).toBe(false);
      await database.pool.query(`update auth.sessions set aal = 'aal2' where id = $1`, [session]);
      expect(await refusal(session, user)).toBeNull();
      expect(await lives(session, user)).toBe(true);
    });

    test('an unfinished one, and one of somebody else, ask for nothing', async () => {
      const [one, other] = [await someone(), await someone()];
      await enrol(one.user, 'unverified');
      await enrol(other.user, 'verified');
      expect(await refusal(one.session, one.user)).toBeNull();
    });

    test('that it is over is said first, and a token without a session stays as it is', async () => {
      const { user, session } = await someone();
      await enrol(user, 'verified');
      expect(await refusal(null, user)).toBeNull();
      await database.pool.query('update auth.sessions set not_after = now() where id = $1', [session]);
      expect(await refusal(session, user)).toBe('session_ended');
    });
  });
});
