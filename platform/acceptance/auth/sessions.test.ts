import { admin, errorOf, goodPassword, raw, signedUp, visitor } from '@lomdim/testing/people/client';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const refresh = (refreshToken: string) =>
  raw(server, '/token?grant_type=refresh_token', { body: { refresh_token: refreshToken } });

async function refreshed(refreshToken: string): Promise<{ refresh_token: string; access_token: string }> {
  const response = await refresh(refreshToken);
  expect(response.status).toBe(200);
  return (await response.json()) as { refresh_token: string; access_token: string };
}

/** Moves every use of a token of this person into the past; by itself beyond the window in which it may be repeated. */
const letTimePass = (userId: string, by = '11 seconds') =>
  server.pool.query(
    `update auth.refresh_tokens set updated_at = updated_at - $2::interval where user_id = $1`,
    [userId, by],
  );

/** The tokens of this person that could be exchanged. */
const usable = async (userId: string): Promise<number> =>
  (await server.pool.query('select from auth.refresh_tokens where user_id = $1 and not revoked', [userId]))
    .rowCount ?? 0;

const works = async (accessToken: string) =>
  (await raw(server, '/user', { token: accessToken })).status === 200;

describe('refreshing', () => {
  test('gives a new pair of the same session', async () => {
    const { client, session } = await signedUp(server);
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect(decodeJwt(data.session?.access_token ?? '').session_id).toBe(
      decodeJwt(session.access_token).session_id,
    );
  });

  test('keeps no token in the database', async () => {
    const { session, user } = await signedUp(server);
    const next = await refreshed(session.refresh_token);
    const { rows } = await server.pool.query('select * from auth.refresh_tokens where user_id = $1', [
      user.id,
    ]);
    expect(rows).toHaveLength(2);
    for (const secret of [session.refresh_token, next.refresh_token]) {
      expect(JSON.stringify(rows)).not.toContain(secret);
    }
  });

  test('twenty tabs at once keep one live session', async () => {
    const { session, user } = await signedUp(server);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refreshed(session.refresh_token)));
    expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1);
    const { rows } = await server.pool.query('select id from auth.sessions where user_id = $1', [user.id]);
    expect(rows).toHaveLength(1);
    for (const answer of answers) expect(await works(answer.access_token)).toBe(true);
    await refreshed(answers[0]?.refresh_token ?? '');
  });

  test('twenty tabs that each go on refreshing keep one live session', async () => {
    const { session, user } = await signedUp(server);
    const last = await Promise.all(
      Array.from({ length: 20 }, async () => {
        let token = session.refresh_token;
        for (let turn = 0; turn < 3; turn += 1) token = (await refreshed(token)).refresh_token;
        return token;
      }),
    );
    for (const token of last) await refreshed(token);
    const { rows } = await server.pool.query('select id from auth.sessions where user_id = $1', [user.id]);
    expect(rows).toHaveLength(1);
  });

  test('the parent of the active token answers with the active one, for a minute', async () => {
    const { session, user } = await signedUp(server);
    const next = await refreshed(session.refresh_token);
    await letTimePass(user.id, '50 seconds');
    expect((await refreshed(session.refresh_token)).refresh_token).toBe(next.refresh_token);
    // Having been answered does not make it any younger.
    await letTimePass(user.id, '11 seconds');
    expect(await errorOf(await refresh(session.refresh_token))).toMatchObject({
      status: 400,
      code: 'refresh_token_already_used',
    });
    expect(await works(next.access_token)).toBe(false);
    expect(await errorOf(await refresh(next.refresh_token))).toMatchObject({
      code: 'refresh_token_not_found',
    });
  });

  test('an older token is forgiven within ten seconds, and answered with the newest: there is one branch', async () => {
    const { session, user } = await signedUp(server);
    const second = await refreshed(session.refresh_token);
    const third = await refreshed(second.refresh_token);
    for (const token of [session.refresh_token, second.refresh_token, session.refresh_token]) {
      expect((await refreshed(token)).refresh_token).toBe(third.refresh_token);
    }
    expect(await usable(user.id)).toBe(1);
    await refreshed(third.refresh_token);
    expect(await usable(user.id)).toBe(1);
  });

  test('a thief of a token and its owner do not both go on', async () => {
    const { session, user } = await signedUp(server);
    const stolen = await refreshed(session.refresh_token);
    await letTimePass(user.id, '5 minutes');
    const thief = await refreshed(stolen.refresh_token);
    await letTimePass(user.id, '55 minutes');
    const owner = await refresh(stolen.refresh_token);
    expect(await errorOf(owner)).toMatchObject({ code: 'refresh_token_already_used' });
    expect(await works(thief.access_token)).toBe(false);
    expect(await errorOf(await refresh(thief.refresh_token))).toMatchObject({
      code: 'refresh_token_not_found',
    });
  });

  test('two tabs that refresh at the same instant, one of them with an older token, get the same one', async () => {
    const { session, user } = await signedUp(server);
    for (let round = 0, old = session.refresh_token; round < 5; round += 1) {
      const current = (await refreshed(old)).refresh_token;
      const answers = await Promise.all([refreshed(old), refreshed(current), refreshed(old)]);
      expect(await usable(user.id)).toBe(1);
      // A caller who came before the exchange got the current one, which is then accepted, too.
      const after = await Promise.all(answers.map(({ refresh_token }) => refreshed(refresh_token)));
      expect(await usable(user.id)).toBe(1);
      old = after[0]?.refresh_token ?? '';
    }
  });

  test('a token that cannot be repeated is replaced, and is not one of two', async () => {
    const { session, user } = await signedUp(server);
    await refreshed(session.refresh_token);
    await server.pool.query(`update auth.refresh_tokens set sealed = 'AAAA' || sealed where user_id = $1`, [
      user.id,
    ]);
    const again = await refreshed(session.refresh_token);
    expect(await usable(user.id)).toBe(1);
    await refreshed(again.refresh_token);
  });

  test('an older token that comes later ends the session and all that came from it', async () => {
    const { session, user } = await signedUp(server);
    const second = await refreshed(session.refresh_token);
    const third = await refreshed(second.refresh_token);
    await letTimePass(user.id);
    expect(await errorOf(await refresh(session.refresh_token))).toMatchObject({
      status: 400,
      code: 'refresh_token_already_used',
      message: 'Invalid Refresh Token: Already Used',
    });
    expect(await errorOf(await refresh(third.refresh_token))).toMatchObject({
      code: 'refresh_token_not_found',
    });
    expect(await works(third.access_token)).toBe(false);
  });

  test('a token that never was is not found', async () => {
    for (const token of ['never', 'x'.repeat(5000), "' or 1=1 --"]) {
      expect(await errorOf(await refresh(token))).toMatchObject({
        status: 400,
        code: 'refresh_token_not_found',
      });
    }
    expect(await errorOf(await refresh(''))).toMatchObject({ status: 400, code: 'validation_failed' });
  });
});

describe('an ended session stops at once, for accounts and for tables', () => {
  const readsProfile = async (client: ReturnType<typeof visitor>, id: string) =>
    (await client.from('profiles').select('id').eq('id', id)).error === null;

  test('signing out ends the session, and with scope global all of them', async () => {
    const one = await signedUp(server);
    const other = visitor(server);
    const { data } = await other.auth.signInWithPassword({ email: one.email, password: goodPassword });
    expect(await readsProfile(one.client, one.user.id)).toBe(true);
    await one.client.auth.signOut({ scope: 'local' });
    expect(await works(one.session.access_token)).toBe(false);
    expect(await works(data.session?.access_token ?? '')).toBe(true);
    const third = visitor(server);
    await third.auth.signInWithPassword({ email: one.email, password: goodPassword });
    await third.auth.signOut();
    expect(await works(data.session?.access_token ?? '')).toBe(false);
    expect(await readsProfile(other, one.user.id)).toBe(false);
    const { error } = await other.auth.refreshSession();
    expect(error).toMatchObject({ code: 'refresh_token_not_found' });
  });

  test('scope others leaves this one', async () => {
    const one = await signedUp(server);
    const other = visitor(server);
    const { data } = await other.auth.signInWithPassword({ email: one.email, password: goodPassword });
    const { error } = await one.client.auth.signOut({ scope: 'others' });
    expect(error).toBeNull();
    expect(await works(data.session?.access_token ?? '')).toBe(false);
    expect(await works(one.session.access_token)).toBe(true);
  });

  test('so does a ban', async () => {
    const { client, user, session } = await signedUp(server);
    await server.pool.query(`update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [
      user.id,
    ]);
    expect(await errorOf(await raw(server, '/user', { token: session.access_token }))).toMatchObject({
      status: 403,
      code: 'user_banned',
    });
    expect(await readsProfile(client, user.id)).toBe(false);
    const { error } = await client.auth.refreshSession();
    expect(error).toMatchObject({ code: 'user_banned' });
  });

  test.each([false, true])('so does deletion (soft: %s)', async (soft) => {
    const { client, user, session, email } = await signedUp(server);
    const { error } = await admin(server).auth.admin.deleteUser(user.id, soft);
    expect(error).toBeNull();
    expect(await errorOf(await raw(server, '/user', { token: session.access_token }))).toMatchObject({
      status: 403,
      code: 'user_not_found',
    });
    expect(await readsProfile(client, user.id)).toBe(false);
    expect((await client.auth.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
    const again = await visitor(server).auth.signUp({ email, password: goodPassword });
    expect(again.error).toBeNull();
    // The client forgets a session whose user is gone without an error.
    expect((await client.auth.signOut()).error).toBeNull();
  });

  test('and an unknown scope is refused before anything ends', async () => {
    const { session } = await signedUp(server);
    const response = await raw(server, '/logout?scope=everyone', {
      method: 'POST',
      token: session.access_token,
    });
    expect(await errorOf(response)).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(await works(session.access_token)).toBe(true);
  });
});

describe('a session ends by itself', () => {
  /** As if everything about the person's sessions had happened so much earlier. */
  const moveBack = (userId: string, by: string) =>
    server.pool.query(
      `update auth.sessions set created_at = created_at - $2::interval, refreshed_at = refreshed_at - $2::interval,
         not_after = not_after - $2::interval where user_id = $1`,
      [userId, by],
    );
  const reads = async (client: ReturnType<typeof visitor>) =>
    (await client.from('profiles').select('id')).error?.code ?? 'read';
  const makeAdmin = (userId: string) =>
    server.pool.query(`update private.profiles set role = 'admin' where id = $1`, [userId]);

  test('after thirty days without use', async () => {
    const { client, user, session } = await signedUp(server);
    await moveBack(user.id, '29 days');
    expect(await reads(client)).toBe('read');
    const { refresh_token: next } = await refreshed(session.refresh_token);
    await moveBack(user.id, '29 days');
    const { refresh_token: last } = await refreshed(next);
    await moveBack(user.id, '31 days');
    expect(await reads(client)).toBe('PGRST303');
    expect(await works(session.access_token)).toBe(false);
    expect(await errorOf(await refresh(last))).toMatchObject({ status: 400, code: 'session_expired' });
    expect(await errorOf(await refresh(last))).toMatchObject({ code: 'refresh_token_not_found' });
  });

  test('after ninety days, however often it was used', async () => {
    const { client, user, session } = await signedUp(server);
    let token = session.refresh_token;
    for (let month = 0; month < 4; month += 1) {
      await moveBack(user.id, '22 days');
      token = (await refreshed(token)).refresh_token;
    }
    expect(await reads(client)).toBe('read');
    await moveBack(user.id, '3 days');
    expect(await reads(client)).toBe('PGRST303');
    expect(await errorOf(await refresh(token))).toMatchObject({ code: 'session_expired' });
  });

  test('of an admin after twelve hours, also of one who became it meanwhile', async () => {
    const one = await signedUp(server);
    await moveBack(one.user.id, '13 hours');
    await makeAdmin(one.user.id);
    expect(await errorOf(await refresh(one.session.refresh_token))).toMatchObject({
      code: 'session_expired',
    });
    const client = visitor(server);
    await client.auth.signInWithPassword({ email: one.email, password: goodPassword });
    await moveBack(one.user.id, '11 hours');
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect(await reads(client)).toBe('read');
    await moveBack(one.user.id, '2 hours');
    expect(await reads(client)).toBe('PGRST303');
    const student = await signedUp(server);
    await moveBack(student.user.id, '13 hours');
    expect(await reads(student.client)).toBe('read');
  });
});

test('getClaims verifies against the published keys without asking for the user', async () => {
  const { client, user } = await signedUp(server);
  const { data, error } = await client.auth.getClaims();
  expect(error).toBeNull();
  expect(data?.claims.sub).toBe(user.id);
  const jwks = (await (await raw(server, '/.well-known/jwks.json')).json()) as { keys: object[] };
  expect(jwks.keys[0]).toMatchObject({ kty: 'EC', alg: 'ES256', kid: data?.header.kid });
  expect(jwks.keys[0]).not.toHaveProperty('d');
});
