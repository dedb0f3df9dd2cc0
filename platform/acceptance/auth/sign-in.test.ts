import {
  admin,
  errorOf,
  goodPassword,
  newEmail,
  person,
  raw,
  signedUp,
  visitor,
} from '@lomdim/testing/people/client';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('signing up without confirmation', () => {
  test('gives a session at once, and the claims that policies read', async () => {
    const { user, session, email } = await signedUp(server);
    expect(user).toMatchObject({
      email,
      aud: 'authenticated',
      role: 'authenticated',
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: person,
      email_confirmed_at: expect.any(String),
      last_sign_in_at: expect.any(String),
      is_anonymous: false,
    });
    expect(user.identities).toMatchObject([{ provider: 'email', user_id: user.id, id: user.id, email }]);
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(decodeProtectedHeader(session.access_token).alg).toBe('ES256');
    const claims = decodeJwt(session.access_token);
    expect(claims).toMatchObject({
      iss: `${server.url}/auth/v1`,
      sub: user.id,
      aud: 'authenticated',
      email,
      phone: '',
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.any(String),
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: person,
    });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600);
  });

  test('makes the profile', async () => {
    const { client, user } = await signedUp(server);
    const { data, error } = await client
      .from('profiles')
      .select('first_name, role, gender')
      .eq('id', user.id)
      .single();
    expect(error).toBeNull();
    expect(data).toEqual({ first_name: 'Noa', role: 'student', gender: 'female' });
  });

  test('of an address that is taken is refused, however it is written', async () => {
    const { email } = await signedUp(server);
    const { error } = await visitor(server).auth.signUp({
      email: email.toUpperCase(),
      password: goodPassword,
    });
    expect(error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    });
  });

  test('twenty times at once with one address makes one account', async () => {
    const email = newEmail();
    const results = await Promise.all(
      Array.from({ length: 20 }, () => visitor(server).auth.signUp({ email, password: goodPassword })),
    );
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
    expect(new Set(results.flatMap(({ error }) => (error ? [error.code] : [])))).toEqual(
      new Set(['user_already_exists']),
    );
  });

  test.each([
    ['short', 'k3!x9', ['length']],
    ['too long', 'k3!x9 ab'.repeat(17), ['length']],
    ['common', 'Password123', ['pwned']],
    ['her own name', 'Noa-noa-1234', ['characters']],
  ])('a password that is %s is refused with its reasons', async (_name, password, reasons) => {
    const { error } = await visitor(server).auth.signUp({
      email: newEmail(),
      password,
      options: { data: person },
    });
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons });
  });

  test('by phone or without anything names the setting that is off', async () => {
    const byPhone = await visitor(server).auth.signUp({ phone: '+33123456789', password: goodPassword });
    expect(byPhone.error).toMatchObject({ status: 400, code: 'phone_provider_disabled' });
    const anonymous = await visitor(server).auth.signInAnonymously();
    expect(anonymous.error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' });
  });

  test('metadata that would not fit into a token is refused', async () => {
    const data = { note: 'x'.repeat(9000) };
    const { error } = await visitor(server).auth.signUp({
      email: newEmail(),
      password: goodPassword,
      options: { data },
    });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
  });
});

describe('signing in with a password', () => {
  test('works, also with capitals in the address', async () => {
    const { email, user } = await signedUp(server);
    const client = visitor(server);
    const { data, error } = await client.auth.signInWithPassword({
      email: email.toUpperCase(),
      password: goodPassword,
    });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(user.id);
    const { data: own } = await client.auth.getUser();
    expect(own.user?.email).toBe(email);
  });

  test('a wrong password and an unknown address get the same answer', async () => {
    const { email } = await signedUp(server);
    const [wrong, unknown] = await Promise.all(
      [email, newEmail()].map(async (address) => {
        const response = await raw(server, '/token?grant_type=password', {
          body: { email: address, password: 'not this one' },
        });
        return { status: response.status, body: await response.json() };
      }),
    );
    expect(wrong).toEqual(unknown);
    expect(wrong).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials' } });
  });

  test('a banned person cannot, until the ban is lifted', async () => {
    const { email, user } = await signedUp(server);
    const service = admin(server).auth.admin;
    await service.updateUserById(user.id, { ban_duration: '24h' });
    const banned = await visitor(server).auth.signInWithPassword({ email, password: goodPassword });
    expect(banned.error).toMatchObject({ status: 400, code: 'user_banned' });
    await service.updateUserById(user.id, { ban_duration: 'none' });
    const lifted = await visitor(server).auth.signInWithPassword({ email, password: goodPassword });
    expect(lifted.error).toBeNull();
  });

  test('an imported bcrypt hash works and becomes argon2id', async () => {
    const { default: bcrypt } = await import('bcryptjs');
    const email = newEmail();
    const service = admin(server).auth.admin;
    const hash = await bcrypt.hash(goodPassword, 4);
    const { data } = await service.createUser({ email, password_hash: hash, email_confirm: true });
    const { error } = await visitor(server).auth.signInWithPassword({ email, password: goodPassword });
    expect(error).toBeNull();
    const { rows } = await server.pool.query(
      'select encrypted_password as kept from auth.users where id = $1',
      [data.user?.id],
    );
    expect(rows[0].kept).toMatch(/^\$argon2id\$/);
  });

  test('by phone, web3 and single sign-on name the setting that is off', async () => {
    const client = visitor(server);
    const phone = await client.auth.signInWithPassword({ phone: '+33123456789', password: goodPassword });
    expect(phone.error).toMatchObject({ code: 'phone_provider_disabled' });
    const sso = await client.auth.signInWithSSO({ domain: 'lomdim.example' });
    expect(sso.error).toMatchObject({ status: 404, code: 'saml_provider_disabled' });
    const web3 = await errorOf(await raw(server, '/token?grant_type=web3', { body: { chain: 'solana' } }));
    expect(web3).toMatchObject({ status: 422, code: 'web3_provider_disabled' });
    const google = await errorOf(await raw(server, '/authorize?provider=google'));
    expect(google).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'Unsupported provider: provider is not enabled',
    });
    const byToken = await client.auth.signInWithIdToken({ provider: 'google', token: 'any' });
    expect(byToken.error).toMatchObject({
      status: 400,
      code: 'provider_disabled',
      message: 'Provider (issuer "https://accounts.google.com") is not enabled',
    });
  });
});
