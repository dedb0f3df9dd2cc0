import { lastMail } from '@lomdim/testing/mail/mailbox';
import { errorOf, goodPassword, newEmail, raw, signedUp, visitor } from '@lomdim/testing/people/client';
import { tokenOf } from '@lomdim/testing/people/tokens';
import { codeOf } from '@lomdim/testing/people/totp';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const needed = { status: 403, code: 'reauthentication_needed' };
const better = 'seven lamps in the evening';

/** As if all that this person proved had been proved so long ago. */
const age = (userId: string, minutes = 11) =>
  server.pool.query(
    `update auth.mfa_amr_claims c set created_at = c.created_at - make_interval(mins => $2), updated_at = c.updated_at - make_interval(mins => $2)
     from auth.sessions s where s.id = c.session_id and s.user_id = $1`,
    [userId, minutes],
  );

async function withFactor() {
  const one = await signedUp(server);
  const { data } = await one.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
  if (data === null) throw new Error('no factor');
  await one.client.auth.mfa.challengeAndVerify({ factorId: data.id, code: codeOf(data.totp.secret) });
  return { ...one, factorId: data.id, secret: data.totp.secret };
}

describe('a session whose last proof is more than ten minutes old', () => {
  test('changes neither password nor address, and no factor', async () => {
    const { client, user, factorId } = await withFactor();
    await age(user.id);
    expect((await client.auth.updateUser({ password: better })).error).toMatchObject(needed);
    expect((await client.auth.updateUser({ email: newEmail() })).error).toMatchObject(needed);
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(needed);
    expect((await client.auth.mfa.unenroll({ factorId })).error).toMatchObject(needed);
    expect((await client.auth.passkey.startRegistration()).error).toMatchObject(needed);
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    const codes = await raw(server, '/factors/recovery-codes', { method: 'POST', token });
    expect(await errorOf(codes)).toMatchObject(needed);
    // New tokens prove nothing.
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await client.auth.updateUser({ password: better })).error).toMatchObject(needed);
  });

  test('goes on with everything else', async () => {
    const { client, user, email } = await signedUp(server);
    await age(user.id);
    expect((await client.auth.updateUser({ data: { first_name: 'Rut' } })).error).toBeNull();
    expect((await client.auth.updateUser({ email })).error).toBeNull();
    expect((await client.from('profiles').update({ bio: 'Shalom' }).eq('id', user.id)).error).toBeNull();
  });
});

describe('it is satisfied', () => {
  test('by signing in', async () => {
    const { client, user, email } = await signedUp(server);
    await age(user.id);
    await client.auth.signInWithPassword({ email, password: goodPassword });
    expect((await client.auth.updateUser({ email: newEmail() })).error).toBeNull();
  });

  test('by the password, in the same session; a wrong one is none', async () => {
    const { client, user, session } = await signedUp(server);
    await age(user.id);
    const wrong = await client.auth.updateUser({ current_password: 'not mine at all' });
    expect(wrong.error).toMatchObject({ status: 400, code: 'current_password_invalid' });
    expect((await client.auth.updateUser({ email: newEmail() })).error).toMatchObject(needed);
    expect((await client.auth.updateUser({ current_password: goodPassword })).error).toBeNull();
    expect((await client.auth.updateUser({ email: newEmail() })).error).toBeNull();
    expect((await client.auth.getSession()).data.session?.refresh_token).toBe(session.refresh_token);
  });

  test('by the password together with the change', async () => {
    const { client, user, email } = await signedUp(server);
    await age(user.id);
    const changed = await client.auth.updateUser({ password: better, current_password: goodPassword });
    expect(changed.error).toBeNull();
    const again = await visitor(server).auth.signInWithPassword({ email, password: better });
    expect(again.error).toBeNull();
  });

  test('by a mailed code, which works once', async () => {
    const { client, user, email } = await signedUp(server);
    await age(user.id);
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const { code: nonce } = await lastMail(server, email);
    expect((await client.auth.updateUser({ nonce })).error).toBeNull();
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toBeNull();
    await age(user.id);
    expect((await client.auth.updateUser({ nonce })).error).toMatchObject({
      code: 'reauthentication_not_valid',
    });
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(needed);
  });

  test('by the code of the second factor, with which the refresh token stays as it is', async () => {
    const { client, user, factorId, secret } = await withFactor();
    await age(user.id);
    const before = (await client.auth.getSession()).data.session?.refresh_token;
    const shown = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) });
    expect(shown.error).toBeNull();
    expect(shown.data?.refresh_token).toBe(before);
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
  });

  test('only in the session in which it was shown', async () => {
    const { client, user, email, session } = await signedUp(server);
    await age(user.id);
    await visitor(server).auth.signInWithPassword({ email, password: goodPassword });
    const answer = await raw(server, '/user', {
      method: 'PUT',
      body: { password: better },
      token: session.access_token,
    });
    expect(answer.status).toBe(403);
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(needed);
  });
});

describe('what an admin does to others', () => {
  async function anAdmin() {
    const one = await signedUp(server);
    await server.pool.query(`update private.profiles set role = 'admin' where id = $1`, [one.user.id]);
    return one;
  }

  test('asks for it through the data API, and is done after it', async () => {
    const { client, user } = await anAdmin();
    const person = (await signedUp(server)).user.id;
    await age(user.id);
    const ban = () => client.rpc('ban_person', { person_id: person });
    expect(await ban()).toMatchObject({
      status: 403,
      error: { code: 'PT403', message: 'recent_sign_in_required' },
    });
    expect((await client.rpc('admin_people', { question: '' })).error).toBeNull();
    await client.auth.updateUser({ current_password: goodPassword });
    expect((await ban()).error).toBeNull();
  });

  test('does not ask a token that names no session', async () => {
    const { user } = await anAdmin();
    const person = (await signedUp(server)).user.id;
    const token = await tokenOf(server, { sub: user.id });
    const answer = await fetch(`${server.localUrl}/rest/v1/rpc/ban_person`, {
      method: 'POST',
      headers: {
        apikey: server.anonKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ person_id: person }),
    });
    expect(answer.status).toBe(204);
  });
});
