import { admin, errorOf, goodPassword, raw, signedUp, visitor } from '@lomdim/testing/people/client';
import { codeOf } from '@lomdim/testing/people/totp';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Someone = Awaited<ReturnType<typeof signedUp>>;

const tokenOf = async ({ client }: Pick<Someone, 'client'>): Promise<string> =>
  (await client.auth.getSession()).data.session?.access_token ?? '';

const ask = async (token: string) => await raw(server, '/factors/recovery-codes', { method: 'POST', token });

const show = async (token: string, code: string) =>
  await raw(server, '/factors/recovery-codes/verify', { body: { code }, token });

/** Someone with a second factor and ten codes on paper. */
async function withCodes() {
  const someone = await signedUp(server);
  const { data } = await someone.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
  if (data === null) throw new Error('no factor');
  const { id: factorId } = data;
  await someone.client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(data.totp.secret) });
  const answer = await ask(await tokenOf(someone));
  expect(answer.status).toBe(200);
  const { codes } = (await answer.json()) as { codes: string[] };
  const [code = ''] = codes;
  return { ...someone, factorId, secret: data.totp.secret, codes, code };
}

/** A browser that has given the password alone. */
async function withPassword({ email }: { email: string }) {
  const client = visitor(server);
  const { data } = await client.auth.signInWithPassword({ email, password: goodPassword });
  return data.session?.access_token ?? '';
}

describe('recovery codes', () => {
  test('are ten, shown once, and nowhere in the tables', async () => {
    const someone = await withCodes();
    expect(new Set(someone.codes).size).toBe(10);
    const { rows } = await server.pool.query('select code_hash from auth.recovery_codes where user_id = $1', [
      someone.user.id,
    ]);
    expect(rows).toHaveLength(10);
    for (const code of someone.codes) {
      expect(JSON.stringify(rows)).not.toContain(code);
      expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
    }
    const counted = await raw(server, '/factors/recovery-codes', { token: await tokenOf(someone) });
    expect(await counted.json()).toEqual({ left: 10, created_at: expect.any(String) });
  });

  test('one raises a session, works once, is notified by mail, and says how many are left', async () => {
    const someone = await withCodes();
    const token = await withPassword(someone);
    const answer = await show(token, ` ${someone.code.toLowerCase().replaceAll('-', ' ')} `);
    expect(answer.status).toBe(200);
    const session = (await answer.json()) as {
      access_token: string;
      refresh_token: string;
      recovery_codes_left: number;
    };
    expect(session.recovery_codes_left).toBe(9);
    expect(decodeJwt(session.access_token)).toMatchObject({
      aal: 'aal2',
      session_id: decodeJwt(token).session_id,
      amr: [{ method: 'recovery_code' }, { method: 'password' }],
    });
    const client = visitor(server);
    expect((await client.auth.setSession(session)).error).toBeNull();
    const { rows } = await server.pool.query(
      `select subject, text from private.mail_outbox where recipient = $1 and kind = 'recovery_code_used'`,
      [someone.email],
    );
    expect(rows).toEqual([
      { subject: 'A recovery code was used', text: expect.stringContaining('9 recovery codes left') },
    ]);
    const again = await show(await withPassword(someone), someone.code);
    expect(await errorOf(again)).toMatchObject({ status: 422, code: 'recovery_code_invalid' });
  });

  test('one shown twice in the same instant serves once', async () => {
    const someone = await withCodes();
    const tokens = await Promise.all(Array.from({ length: 4 }, () => withPassword(someone)));
    const answers = await Promise.all(tokens.map((token) => show(token, someone.code)));
    const statuses = answers.map(({ status }) => status).sort();
    // The session of the first ends the others, or they learn that the code was used.
    expect(statuses[0]).toBe(200);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const { rows } = await server.pool.query(
      'select count(*)::int as used from auth.recovery_codes where user_id = $1 and used_at is not null',
      [someone.user.id],
    );
    expect(rows).toEqual([{ used: 1 }]);
  });

  test('new ones take the place of the old, and two who ask at once leave ten', async () => {
    const someone = await withCodes();
    const token = await tokenOf(someone);
    const [first, second] = await Promise.all([ask(token), ask(token)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    const { rows } = await server.pool.query('select from auth.recovery_codes where user_id = $1', [
      someone.user.id,
    ]);
    expect(rows).toHaveLength(10);
    const old = await show(await withPassword(someone), someone.code);
    expect(await errorOf(old)).toMatchObject({ code: 'recovery_code_invalid' });
  });
});

describe('recovery codes are refused', () => {
  test('to a session that gave the password alone, to a visitor, and to who has no factor', async () => {
    const someone = await withCodes();
    const half = await withPassword(someone);
    expect(await errorOf(await ask(half))).toMatchObject({ status: 403, code: 'insufficient_aal' });
    const counted = await raw(server, '/factors/recovery-codes', { token: half });
    expect(await errorOf(counted)).toMatchObject({ status: 403, code: 'insufficient_aal' });
    expect((await raw(server, '/factors/recovery-codes', { method: 'POST' })).status).toBe(401);
    const plain = await tokenOf(await signedUp(server));
    expect(await errorOf(await ask(plain))).toMatchObject({ status: 422, code: 'mfa_factor_not_found' });
  });

  test('when they are another person’s', async () => {
    const [owner, thief] = [await withCodes(), await withCodes()];
    const answer = await show(await withPassword(thief), owner.code);
    expect(await errorOf(answer)).toMatchObject({ status: 422, code: 'recovery_code_invalid' });
    expect((await show(await withPassword(owner), owner.code)).status).toBe(200);
  });

  test.each(['', '123456', 'AAAA-AAAA-AAAA-AAAA', "' or 1=1 --"])('when they are %j', async (code) => {
    const answer = await show(await withPassword(await withCodes()), code);
    expect(await errorOf(answer)).toMatchObject({ status: 422, code: 'recovery_code_invalid' });
  });

  test('once the last factor is gone, also when an administrator took it away', async () => {
    const [own, helped] = [await withCodes(), await withCodes()];
    await own.client.auth.mfa.unenroll({ factorId: own.factorId });
    await admin(server).auth.admin.mfa.deleteFactor({ userId: helped.user.id, id: helped.factorId });
    for (const someone of [own, helped]) {
      const answer = await show(await withPassword(someone), someone.code);
      expect(await errorOf(answer)).toMatchObject({ status: 422, code: 'recovery_code_invalid' });
    }
  });
});
