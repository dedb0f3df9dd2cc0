import { SoftwareAuthenticator } from '@lomdim/testing/people/authenticator';
import { admin, goodPassword, signedUp, visitor } from '@lomdim/testing/people/client';
import { codeOf } from '@lomdim/testing/people/totp';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import type { SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function register(client: SupabaseClient, device: SoftwareAuthenticator) {
  const { data, error } = await client.auth.passkey.startRegistration();
  if (error) return { data: null, error };
  const credential = device.create(data.options);
  return await client.auth.passkey.verifyRegistration({ challengeId: data.challenge_id, credential });
}

/** Someone with a passkey on a device of their own. */
async function withPasskey(device = new SoftwareAuthenticator(server.url)) {
  const someone = await signedUp(server);
  const { data, error } = await register(someone.client, device);
  expect(error).toBeNull();
  return { ...someone, device, passkeyId: data?.id ?? '' };
}

async function signIn(device: SoftwareAuthenticator, client = visitor(server)) {
  const { data, error } = await client.auth.passkey.startAuthentication();
  if (error) throw error;
  const credential = device.get(data.options);
  return await client.auth.passkey.verifyAuthentication({ challengeId: data.challenge_id, credential });
}

const failed = { status: 400, code: 'webauthn_verification_failed' };

describe('a passkey', () => {
  test('signs in without a password, and counts as both factors', async () => {
    const { device, user, email } = await withPasskey();
    const client = visitor(server);
    const { data, error } = await signIn(device, client);
    expect(error).toBeNull();
    expect(data?.user).toMatchObject({ id: user.id, email });
    expect(decodeJwt(data?.session?.access_token ?? '')).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'passkey' }],
    });
    const { data: profile } = await client.from('profiles').select('id').eq('id', user.id).single();
    expect(profile).toEqual({ id: user.id });
    const { data: renewed } = await client.auth.refreshSession();
    expect(decodeJwt(renewed.session?.access_token ?? '').aal).toBe('aal2');
  });

  test('is asked to verify its person and to be found by itself', async () => {
    const { client, user, email } = await signedUp(server);
    const { data } = await client.auth.passkey.startRegistration();
    expect(data).toMatchObject({ challenge_id: expect.any(String), expires_at: expect.any(Number) });
    expect(data?.options).toMatchObject({
      rp: { id: 'localhost', name: 'Lomdim' },
      user: { id: Buffer.from(user.id).toString('base64url'), name: email, displayName: 'Noa Ben' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const { data: asked } = await visitor(server).auth.passkey.startAuthentication();
    expect(asked?.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(asked?.options.allowCredentials ?? []).toEqual([]);
  });

  test('is listed with its name and its times, renamed and taken away', async () => {
    const { client, device, passkeyId } = await withPasskey();
    const second = new SoftwareAuthenticator(server.url);
    const { data: options } = await client.auth.passkey.startRegistration();
    expect(options?.options.excludeCredentials).toHaveLength(1);
    expect((await register(client, second)).error).toBeNull();
    const named = await client.auth.passkey.update({ passkeyId, friendlyName: 'My laptop' });
    expect(named.data).toMatchObject({ id: passkeyId, friendly_name: 'My laptop' });
    expect((await signIn(device)).error).toBeNull();
    const { data: list } = await client.auth.passkey.list();
    expect(list).toEqual([
      {
        id: passkeyId,
        friendly_name: 'My laptop',
        created_at: expect.any(String),
        last_used_at: expect.any(String),
      },
      { id: expect.any(String), created_at: expect.any(String) },
    ]);
    expect((await client.auth.passkey.delete({ passkeyId })).error).toBeNull();
    expect((await signIn(device)).error).toMatchObject(failed);
    expect((await signIn(second)).error).toBeNull();
  });

  test('of a person with a second factor needs no code, since it is both', async () => {
    const { client, device } = await withPasskey();
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
    const code = codeOf(data?.totp.secret ?? '');
    await client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code });
    const browser = visitor(server);
    expect((await signIn(device, browser)).error).toBeNull();
    const { data: level } = await browser.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
  });

  test('is listed for an administrator, who can take it away', async () => {
    const { user, device, passkeyId } = await withPasskey();
    const { passkey } = admin(server).auth.admin;
    const { data } = await passkey.listPasskeys({ userId: user.id });
    expect(data).toMatchObject([{ id: passkeyId }]);
    expect((await passkey.deletePasskey({ userId: user.id, passkeyId })).error).toBeNull();
    expect((await signIn(device)).error).toMatchObject(failed);
  });
});

describe('refused is', () => {
  test('who did not verify themselves to the device, at registration and at sign-in', async () => {
    const careless = new SoftwareAuthenticator(server.url);
    careless.verifiesUser = false;
    const { client } = await signedUp(server);
    expect((await register(client, careless)).error).toMatchObject(failed);
    const { device } = await withPasskey();
    device.verifiesUser = false;
    expect((await signIn(device)).error).toMatchObject(failed);
  });

  test('an answer for another site, an unknown device, and a key with the id of another person', async () => {
    const { device, client } = await withPasskey();
    device.origin = 'https://lomdim.evil.example';
    expect((await signIn(device)).error).toMatchObject(failed);
    const unknown = new SoftwareAuthenticator(server.url);
    const { data: options } = await client.auth.passkey.startRegistration();
    if (options === null) throw new Error('no options');
    unknown.create(options.options);
    expect((await signIn(unknown)).error).toMatchObject(failed);
    const victim = await signedUp(server);
    const liar = new SoftwareAuthenticator(server.url);
    const { data: begun } = await client.auth.passkey.startRegistration();
    if (begun === null) throw new Error('no options');
    const handle = Buffer.from(victim.user.id).toString('base64url');
    const credential = liar.create({ ...begun.options, user: { id: handle } });
    await client.auth.passkey.verifyRegistration({ challengeId: begun.challenge_id, credential });
    expect((await signIn(liar)).error).toMatchObject(failed);
  });

  test('a second answer to one challenge, also in the same instant', async () => {
    const { device } = await withPasskey();
    const client = visitor(server);
    const { data } = await client.auth.passkey.startAuthentication();
    if (data === null) throw new Error('no options');
    const answers = Array.from({ length: 4 }, () => device.get(data.options));
    const results = await Promise.all(
      answers.map((credential) =>
        visitor(server).auth.passkey.verifyAuthentication({ challengeId: data.challenge_id, credential }),
      ),
    );
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
    for (const { error } of results.filter((result) => result.error !== null)) {
      expect(error).toMatchObject({ status: 400, code: 'webauthn_challenge_not_found' });
    }
  });

  test('a challenge that is too old, one of another kind, and one of another session', async () => {
    const { client, device, email } = await withPasskey();
    const { data: old } = await client.auth.passkey.startAuthentication();
    await server.pool.query(
      `update auth.webauthn_challenges set expires_at = now() - interval '1 second' where id = $1`,
      [old?.challenge_id],
    );
    const late = await client.auth.passkey.verifyAuthentication({
      challengeId: old?.challenge_id ?? '',
      credential: device.get({ challenge: old?.options.challenge ?? '', rpId: 'localhost' }),
    });
    expect(late.error).toMatchObject({ status: 400, code: 'webauthn_challenge_expired' });
    const gone = { status: 400, code: 'webauthn_challenge_not_found' };
    const { data: begun } = await client.auth.passkey.startRegistration();
    const kind = await client.auth.passkey.verifyAuthentication({
      challengeId: begun?.challenge_id ?? '',
      credential: device.get({ challenge: begun?.options.challenge ?? '', rpId: 'localhost' }),
    });
    expect(kind.error).toMatchObject(gone);
    const other = visitor(server);
    await other.auth.signInWithPassword({ email, password: goodPassword });
    const { data: mine } = await client.auth.passkey.startRegistration();
    if (mine === null) throw new Error('no options');
    const credential = new SoftwareAuthenticator(server.url).create(mine.options);
    const foreign = await other.auth.passkey.verifyRegistration({
      challengeId: mine.challenge_id,
      credential,
    });
    expect(foreign.error).toMatchObject(gone);
  });

  test('a counter that went back, and it is recorded', async () => {
    const { device, user } = await withPasskey();
    expect((await signIn(device)).error).toBeNull();
    device.countsBy = 0;
    expect((await signIn(device)).error).toMatchObject(failed);
    const { rows } = await server.pool.query(
      `select from auth.audit_log_entries where payload ->> 'actor_id' = $1
       and payload ->> 'action' = 'passkey_counter_went_back'`,
      [user.id],
    );
    expect(rows).toHaveLength(1);
    device.countsBy = 1;
    expect((await signIn(device)).error).toBeNull();
  });

  test('one who is banned, one who is not confirmed, and one who was deleted', async () => {
    const [banned, unproven, deleted] = [await withPasskey(), await withPasskey(), await withPasskey()];
    await admin(server).auth.admin.updateUserById(banned.user.id, { ban_duration: '1h' });
    expect((await signIn(banned.device)).error).toMatchObject({ status: 403, code: 'user_banned' });
    await server.pool.query('update auth.users set email_confirmed_at = null where id = $1', [
      unproven.user.id,
    ]);
    expect((await signIn(unproven.device)).error).toMatchObject({ status: 403, code: 'email_not_confirmed' });
    await admin(server).auth.admin.deleteUser(deleted.user.id, true);
    expect((await signIn(deleted.device)).error).toMatchObject(failed);
    const { rows } = await server.pool.query('select from auth.webauthn_credentials where user_id = $1', [
      deleted.user.id,
    ]);
    expect(rows).toEqual([]);
  });

  test('the passkey of another, and a session that owes its second factor', async () => {
    const { passkeyId, email, client } = await withPasskey();
    const other = await signedUp(server);
    const notFound = { status: 404, code: 'webauthn_credential_not_found' };
    expect((await other.client.auth.passkey.update({ passkeyId, friendlyName: 'mine' })).error).toMatchObject(
      notFound,
    );
    expect((await other.client.auth.passkey.delete({ passkeyId })).error).toMatchObject(notFound);
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
    const code = codeOf(data?.totp.secret ?? '');
    await client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code });
    const half = visitor(server);
    await half.auth.signInWithPassword({ email, password: goodPassword });
    const owes = { status: 403, code: 'insufficient_aal' };
    expect((await half.auth.passkey.startRegistration()).error).toMatchObject(owes);
    expect((await half.auth.passkey.list()).error).toMatchObject(owes);
    expect((await half.auth.passkey.delete({ passkeyId })).error).toMatchObject(owes);
    expect((await client.auth.passkey.list()).data).toHaveLength(1);
  });

  test('a passkey that is kept already', async () => {
    const { client, device } = await withPasskey();
    const { data } = await client.auth.passkey.startRegistration();
    if (data === null) throw new Error('no options');
    const credential = device.create(data.options);
    const first = await client.auth.passkey.verifyRegistration({
      challengeId: data.challenge_id,
      credential,
    });
    expect(first.error).toBeNull();
    await server.pool.query(
      `insert into auth.webauthn_challenges (id, user_id, challenge_type, session_data, expires_at)
       select $1, user_id, 'registration', jsonb_build_object('challenge', $2::text, 'session_id', s.id), now() + interval '1 minute'
       from auth.sessions s where s.id = $3`,
      [
        data.challenge_id,
        data.options.challenge,
        decodeJwt((await client.auth.getSession()).data.session?.access_token ?? '').session_id,
      ],
    );
    const again = await client.auth.passkey.verifyRegistration({
      challengeId: data.challenge_id,
      credential,
    });
    expect(again.error).toMatchObject({ status: 422, code: 'webauthn_credential_exists' });
  });
});

test('where the site has no name there are no passkeys', async () => {
  const bare = await startTestServer({ env: { SITE_URL: 'http://127.0.0.1:9' } });
  try {
    const { client } = await signedUp(bare);
    expect((await client.auth.passkey.startRegistration()).error).toMatchObject({
      status: 404,
      code: 'passkey_disabled',
    });
    const factor = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' });
    expect(factor.error).toMatchObject({ status: 422, code: 'mfa_webauthn_enroll_not_enabled' });
  } finally {
    await bare.stop();
  }
});
