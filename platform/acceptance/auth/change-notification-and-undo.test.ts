import { lastMail, mailsTo } from '@lomdim/testing/mail/mailbox';
import { SoftwareAuthenticator } from '@lomdim/testing/people/authenticator';
import { errorOf, goodPassword, newEmail, raw, signedUp, visitor } from '@lomdim/testing/people/client';
import { codeOf } from '@lomdim/testing/people/totp';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const better = 'seven lamps in the evening';

const undo = (token: string) => raw(server, '/undo-change', { body: { token } });

/** What the newest mail of this kind carries behind the #. */
async function undoTokenOf(address: string, subject: string): Promise<string> {
  const mail = (await mailsTo(server, address)).find((one) => one.subject === subject);
  const { pathname, hash } = new URL(mail?.link ?? 'http://none.example');
  expect(pathname).toBe('/auth/undo');
  return new URLSearchParams(hash.slice(1)).get('token') ?? '';
}
const subjects = { password: 'Your password was changed', email: 'Your e-mail address was changed' };

const signsIn = async (email: string, password: string) =>
  (await visitor(server).auth.signInWithPassword({ email, password })).error?.code ?? 'in';

/** Follows the mailed link for a new password, as far as the code that it also carries. */
async function choosePassword(email: string, password: string): Promise<void> {
  const client = visitor(server);
  const { code } = await lastMail(server, email);
  const { error } = await client.auth.verifyOtp({ email, token: code, type: 'recovery' });
  expect(error).toBeNull();
  expect((await client.auth.updateUser({ password })).error).toBeNull();
}

describe('a changed password', () => {
  test('is notified, and the owner who does nothing keeps it', async () => {
    const { client, email } = await signedUp(server);
    await client.auth.updateUser({ password: better });
    expect(await lastMail(server, email)).toMatchObject({
      subject: subjects.password,
      text: expect.stringContaining('/auth/undo#token='),
    });
    expect(await signsIn(email, better)).toBe('in');
  });

  test('is undone from the mail: everybody is out, and only a new password lets one in', async () => {
    const { client, email, user } = await signedUp(server);
    await client.auth.updateUser({ password: better });
    const attacker = visitor(server);
    const stolen = await attacker.auth.signInWithPassword({ email, password: better });
    const { data: factor } = await attacker.auth.mfa.enroll({ factorType: 'totp' });
    await attacker.auth.mfa.challengeAndVerify({
      factorId: factor?.id ?? '',
      code: codeOf(factor?.totp.secret ?? ''),
    });
    const { data: begun } = await attacker.auth.passkey.startRegistration();
    if (begun === null) throw new Error('no registration');
    const passkey = await attacker.auth.passkey.verifyRegistration({
      challengeId: begun.challenge_id,
      credential: new SoftwareAuthenticator(server.url).create(begun.options),
    });
    expect(passkey.error).toBeNull();
    const raised = (await attacker.auth.getSession()).data.session?.access_token ?? '';
    expect((await raw(server, '/factors/recovery-codes', { method: 'POST', token: raised })).status).toBe(
      200,
    );
    const token = await undoTokenOf(email, subjects.password);
    expect((await undo(token)).status).toBe(200);
    const after = await raw(server, '/user', { token: stolen.data.session?.access_token ?? '' });
    expect(after.status).toBe(403);
    expect([await signsIn(email, better), await signsIn(email, goodPassword)]).toEqual([
      'invalid_credentials',
      'invalid_credentials',
    ]);
    const { rows } = await server.pool.query(
      `select from auth.mfa_factors where user_id = $1
       union all select from auth.webauthn_credentials where user_id = $1
       union all select from auth.recovery_codes where user_id = $1`,
      [user.id],
    );
    expect(rows).toEqual([]);
    await choosePassword(email, 'a third and better one');
    expect(await signsIn(email, 'a third and better one')).toBe('in');
    expect(await errorOf(await undo(token))).toMatchObject({ status: 403, code: 'otp_expired' });
  });
});

describe('a changed address', () => {
  test('is notified to the old one, and can be undone from there', async () => {
    const { client, email, user } = await signedUp(server);
    const theirs = newEmail();
    expect((await client.auth.updateUser({ email: theirs })).error).toBeNull();
    expect(await mailsTo(server, theirs)).toEqual([]);
    expect((await undo(await undoTokenOf(email, subjects.email))).status).toBe(200);
    const { rows } = await server.pool.query('select email from auth.users where id = $1', [user.id]);
    expect(rows).toEqual([{ email }]);
    await choosePassword(email, better);
    expect([await signsIn(email, better), await signsIn(theirs, better)]).toEqual([
      'in',
      'invalid_credentials',
    ]);
  });

  test('cannot be taken a second time by the attacker: their own links are removed', async () => {
    const { client, email } = await signedUp(server);
    const [first, second] = [newEmail(), newEmail()];
    await client.auth.updateUser({ email: first });
    await client.auth.updateUser({ email: second });
    const [owners, attackers] = [
      await undoTokenOf(email, subjects.email),
      await undoTokenOf(first, subjects.email),
    ];
    expect((await undo(owners)).status).toBe(200);
    expect((await undo(attackers)).status).toBe(403);
  });

  test('nor does the attacker by using theirs first take away the owner’s', async () => {
    const { client, email, user } = await signedUp(server);
    const [first, second] = [newEmail(), newEmail()];
    await client.auth.updateUser({ email: first });
    await client.auth.updateUser({ email: second });
    const [owners, attackers] = [
      await undoTokenOf(email, subjects.email),
      await undoTokenOf(first, subjects.email),
    ];
    expect((await undo(attackers)).status).toBe(200);
    expect((await undo(owners)).status).toBe(200);
    const { rows } = await server.pool.query('select email from auth.users where id = $1', [user.id]);
    expect(rows).toEqual([{ email }]);
  });
});

describe('a link to undo', () => {
  test('holds for seven days, and two presses at the same instant are one', async () => {
    const changed = async () => {
      const { client, email, user } = await signedUp(server);
      await client.auth.updateUser({ password: better });
      return { user, token: await undoTokenOf(email, subjects.password) };
    };
    // Somebody else's: what has expired may be swept away at any moment.
    const late = await changed();
    await server.pool.query(
      "update auth.account_undos set expires_at = expires_at - interval '7 days' where user_id = $1",
      [late.user.id],
    );
    expect(await errorOf(await undo(late.token))).toMatchObject({ status: 403, code: 'otp_expired' });
    const { token } = await changed();
    const answers = await Promise.all([undo(token), undo(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  test('is not guessed, and nothing of it is kept but a hash', async () => {
    const { client, email, user } = await signedUp(server);
    await client.auth.updateUser({ password: better });
    const token = await undoTokenOf(email, subjects.password);
    const { rows } = await server.pool.query('select * from auth.account_undos where user_id = $1', [
      user.id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const wrong of ['x', `${token}x`, rows[0].token_hash]) {
      expect(await errorOf(await undo(wrong))).toMatchObject({ status: 403, code: 'otp_expired' });
    }
    for (const body of [{}, { token: '' }, { token: 7 }, { token: 'x'.repeat(500) }]) {
      expect((await raw(server, '/undo-change', { body })).status).toBe(400);
    }
  });
});

test('a person without an address gets no notification, and may add one', async () => {
  const other = await startTestServer({ env: { AUTH_ANONYMOUS_SIGN_INS: 'on' } });
  try {
    const client = visitor(other);
    await client.auth.signInAnonymously();
    const email = newEmail();
    expect((await client.auth.updateUser({ email })).error).toBeNull();
    expect(await mailsTo(other, email)).toEqual([]);
  } finally {
    await other.stop();
  }
});
