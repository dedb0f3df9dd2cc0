import { admin, goodPassword, raw, signedUp, visitor } from '@lomdim/testing/people/client';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { decodeJwt } from 'jose';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const codeOf = (secret: string, timestamp = Date.now()) => new TOTP({ secret }).generate({ timestamp });

/** Someone with a finished second factor; the session has shown it. */
async function withFactor() {
  const someone = await signedUp(server);
  const { data, error } = await someone.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
  expect(error).toBeNull();
  if (data === null) throw new Error('no factor');
  const verified = await someone.client.auth.mfa.challengeAndVerify({
    factorId: data.id,
    code: codeOf(data.totp.secret),
  });
  expect(verified.error).toBeNull();
  return { ...someone, factorId: data.id, secret: data.totp.secret };
}

describe('enrolling', () => {
  test('gives a secret, its address and a picture that a browser can show', async () => {
    const { client, email } = await signedUp(server);
    const { data } = await client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'my phone',
      issuer: 'Lomdim',
    });
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'my phone' });
    expect(data?.totp.uri).toContain(`otpauth://totp/Lomdim:${encodeURIComponent(email)}`);
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,/);
    const svg = decodeURIComponent((data?.totp.qr_code ?? '').replace(/^[^,]*,/, ''));
    expect(svg).toMatch(/^<svg[^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(data?.totp.qr_code).not.toContain('#');
  });

  test('the factor is listed, counts when verified, and raises the session', async () => {
    const { client, factorId, session } = await withFactor();
    const { data } = await client.auth.mfa.listFactors();
    expect(data?.totp).toMatchObject([
      { id: factorId, status: 'verified', factor_type: 'totp', friendly_name: 'phone' },
    ]);
    const { data: level } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    const { data: now } = await client.auth.getSession();
    const claims = decodeJwt(now.session?.access_token ?? '');
    expect(claims).toMatchObject({ aal: 'aal2', session_id: decodeJwt(session.access_token).session_id });
    expect(claims.amr).toMatchObject([{ method: 'totp' }, { method: 'password' }]);
    const { data: later } = await client.auth.refreshSession();
    expect(decodeJwt(later.session?.access_token ?? '').aal).toBe('aal2');
  });

  test('two with one name are refused', async () => {
    const { client } = await signedUp(server);
    await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'same' });
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'same' });
    expect(error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });
  });

  test('a phone or an unknown kind names what is off', async () => {
    const { client, session } = await signedUp(server);
    const phone = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+33123456789' });
    expect(phone.error).toMatchObject({ code: 'mfa_phone_enroll_not_enabled' });
    const odd = await raw(server, '/factors', {
      body: { factor_type: 'smoke' },
      token: session.access_token,
    });
    expect(odd.status).toBe(400);
  });
});

describe('signing in with a second factor', () => {
  test('starts at aal1 and rises with the code', async () => {
    const { email, factorId, secret } = await withFactor();
    const client = visitor(server);
    await client.auth.signInWithPassword({ email, password: goodPassword });
    const { data: before } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(before).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    const { data } = await client.auth.mfa.challenge({ factorId });
    expect(data).toMatchObject({ type: 'totp', expires_at: expect.any(Number) });
    const challengeId = data?.id ?? '';
    const wrong = await client.auth.mfa.verify({ factorId, challengeId, code: '000000' });
    expect(wrong.error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid TOTP code entered',
    });
    const right = await client.auth.mfa.verify({ factorId, challengeId, code: codeOf(secret) });
    expect(right.error).toBeNull();
    const replayed = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect(replayed.error).toMatchObject({ code: 'mfa_verification_failed' });
  });

  test('a wrong code is among the failed sign-ins of its owner, a slip while setting up is not', async () => {
    const someone = await signedUp(server);
    const { data } = await someone.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
    const factorId = data?.id ?? '';
    await someone.client.auth.mfa.challengeAndVerify({ factorId, code: '000000' });
    const secret = data?.type === 'totp' ? data.totp.secret : '';
    await someone.client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    const failed = async () => (await someone.client.rpc('my_failed_sign_ins')).data;
    expect(await failed()).toEqual([]);
    const thief = visitor(server);
    await thief.auth.signInWithPassword({ email: someone.email, password: goodPassword });
    await thief.auth.mfa.challengeAndVerify({ factorId, code: '000000' });
    expect(await failed()).toHaveLength(1);
    const token = (await thief.auth.getSession()).data.session?.access_token ?? '';
    await raw(server, '/factors/recovery-codes/verify', { body: { code: 'aaaa-aaaa-aaaa-aaaa' }, token });
    expect(await failed()).toHaveLength(2);
    expect((await (await signedUp(server)).client.rpc('my_failed_sign_ins')).data).toEqual([]);
  });

  test('without it neither password, address nor factor can be changed', async () => {
    const { email, factorId } = await withFactor();
    const client = visitor(server);
    await client.auth.signInWithPassword({ email, password: goodPassword });
    for (const change of [{ password: 'a new and better one' }, { email: `x${email}` }]) {
      expect((await client.auth.updateUser(change)).error).toMatchObject({ code: 'insufficient_aal' });
    }
    expect((await client.auth.mfa.unenroll({ factorId })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    });
    const another = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'other' });
    expect(another.error).toMatchObject({ status: 403, code: 'insufficient_aal' });
  });

  test('an old challenge and another factor’s challenge are refused', async () => {
    const { client, factorId, secret } = await withFactor();
    const { data } = await client.auth.mfa.challenge({ factorId });
    const challengeId = data?.id ?? '';
    await server.pool.query(
      `update auth.mfa_challenges set created_at = now() - interval '6 minutes' where id = $1`,
      [challengeId],
    );
    const old = await client.auth.mfa.verify({ factorId, challengeId, code: codeOf(secret) });
    expect(old.error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
    const made = await client.auth.mfa.verify({
      factorId,
      challengeId: crypto.randomUUID(),
      code: codeOf(secret),
    });
    expect(made.error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' });
  });
});

test('nobody touches the factor of another', async () => {
  const { factorId } = await withFactor();
  const { client } = await signedUp(server);
  const notFound = { status: 404, code: 'mfa_factor_not_found' };
  expect((await client.auth.mfa.challenge({ factorId })).error).toMatchObject(notFound);
  expect((await client.auth.mfa.unenroll({ factorId })).error).toMatchObject(notFound);
});

test('taking the factor away lowers the session', async () => {
  const { client, factorId } = await withFactor();
  const { data, error } = await client.auth.mfa.unenroll({ factorId });
  expect(error).toBeNull();
  expect(data).toEqual({ id: factorId });
  const { data: refreshed } = await client.auth.refreshSession();
  expect(decodeJwt(refreshed.session?.access_token ?? '')).toMatchObject({
    aal: 'aal1',
    amr: [{ method: 'password' }],
  });
});

test('an administrator lists and takes away', async () => {
  const { factorId, user } = await withFactor();
  const { mfa } = admin(server).auth.admin;
  const { data } = await mfa.listFactors({ userId: user.id });
  expect(data?.factors).toMatchObject([{ id: factorId, status: 'verified' }]);
  expect((await mfa.deleteFactor({ userId: user.id, id: factorId })).error).toBeNull();
  expect((await mfa.listFactors({ userId: user.id })).data?.factors).toEqual([]);
});
