import { follow, lastMail } from '@lomdim/testing/mail/mailbox';
import { goodPassword, newEmail, newName, raw, visitor } from '@lomdim/testing/people/client';
import { type CookieJar, cookieJar } from '@lomdim/testing/people/cookie-jar';
import { type OpenIdProvider, startOpenIdProvider } from '@lomdim/testing/people/openid-provider';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const siteUrl = 'http://localhost:9';
const tester = '+15550001111';
let provider: OpenIdProvider;
let server: TestServer;

beforeAll(async () => {
  provider = await startOpenIdProvider(() => `${siteUrl}/auth/v1/callback`);
  server = await startTestServer({
    env: {
      AUTH_ANONYMOUS_SIGN_INS: 'on',
      AUTH_PHONE_AUTOCONFIRM: 'on',
      AUTH_TEST_OTPS: `${tester}=123456`,
      MAILER_AUTOCONFIRM: 'false',
      SITE_URL: siteUrl,
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_CLIENT_ID: provider.clientId,
      GOOGLE_CLIENT_SECRET: provider.clientSecret,
    },
  });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

const newNumber = (): string => `+1555${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;

async function anonymous(jar?: CookieJar) {
  const client = visitor(server, 'implicit', jar);
  const { data, error } = await client.auth.signInAnonymously({ options: { data: { first_name: 'Noa' } } });
  expect(error).toBeNull();
  const { user, session } = data;
  if (user === null || session === null) throw new Error('no session without an address');
  return { client, user, session };
}

describe('a visitor without an address', () => {
  test('has an account, a profile and a token that says what they are', async () => {
    const { client, user, session } = await anonymous();
    expect(user).toMatchObject({
      is_anonymous: true,
      email: '',
      user_metadata: { first_name: 'Noa' },
      identities: [],
    });
    expect(decodeJwt(session.access_token)).toMatchObject({
      sub: user.id,
      role: 'authenticated',
      is_anonymous: true,
      amr: [{ method: 'anonymous' }],
    });
    const { data } = await client.from('profiles').select('first_name').eq('id', user.id).single();
    expect(data).toEqual({ first_name: 'Noa' });
  });

  test('cannot be mailed a code, nor choose a password without an address', async () => {
    const { client } = await anonymous();
    expect((await client.auth.reauthenticate()).error).toMatchObject({
      status: 400,
      message: 'Reauthentication requires the user to have an email or a phone number',
    });
    expect((await client.auth.updateUser({ password: goodPassword })).error).toMatchObject({
      status: 422,
      code: 'validation_failed',
    });
  });

  test('becomes known when the mailbox answers, and stays the same person', async () => {
    const { client, user } = await anonymous();
    const email = newEmail();
    const asked = await client.auth.updateUser({ email });
    expect(asked.error).toBeNull();
    expect(asked.data.user).toMatchObject({ is_anonymous: true, email: '', new_email: email });
    await follow(server, (await lastMail(server, email)).link);
    const { data } = await client.auth.refreshSession();
    expect(data.user).toMatchObject({
      id: user.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
    });
    expect(decodeJwt(data.session?.access_token ?? '').is_anonymous).toBe(false);
  });

  test('becomes known by linking Google', async () => {
    const jar = cookieJar();
    const { client, user } = await anonymous(jar);
    // However long ago they came: somebody without a name has nothing to prove themselves with.
    await server.pool.query(
      `update auth.mfa_amr_claims set updated_at = now() - interval '1 day'
       where session_id in (select id from auth.sessions where user_id = $1)`,
      [user.id],
    );
    const email = newEmail();
    provider.use({ sub: `google-${newName()}`, email, email_verified: true, name: 'Noa Ben' });
    const { data, error } = await client.auth.linkIdentity({ provider: 'google' });
    expect(error).toBeNull();
    await jar.fetch(`${server.localUrl}/auth/v1/callback${(await provider.visit(data.url ?? '')).search}`);
    expect((await client.auth.getUser()).data.user).toMatchObject({
      id: user.id,
      email,
      is_anonymous: false,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'google', providers: ['google'] },
    });
  });
});

describe('a number and a password', () => {
  test('make an account and sign in, however the number is written', async () => {
    const phone = newNumber();
    const { data } = await visitor(server).auth.signUp({ phone, password: goodPassword });
    expect(data.user).toMatchObject({
      phone: phone.slice(1),
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: 'phone', providers: ['phone'] },
    });
    const spaced = `+1 555 ${phone.slice(5)}`;
    const again = await visitor(server).auth.signInWithPassword({ phone: spaced, password: goodPassword });
    expect(again.error).toBeNull();
    expect(again.data.user?.id).toBe(data.user?.id);
    expect((await visitor(server).auth.signUp({ phone, password: goodPassword })).error).toMatchObject({
      code: 'user_already_exists',
    });
  });

  test.each([
    ['no number', { phone: '1-555-0001', password: goodPassword }, 'validation_failed'],
    ['no password', { phone: '+15550009999', password: '' }, 'validation_failed'],
    ['an address too', { phone: '+1555', email: 'a@b.example', password: goodPassword }, 'validation_failed'],
    ['a weak password', { phone: '+15550009999', password: '15550009999' }, 'weak_password'],
  ])('with %s make none', async (_name, body, code) => {
    const response = await raw(server, '/signup', { body });
    expect(await response.json()).toMatchObject({ error_code: code });
  });

  test('that do not belong together are refused as an unknown number is', async () => {
    const phone = newNumber();
    await visitor(server).auth.signUp({ phone, password: goodPassword });
    const wrong = await visitor(server).auth.signInWithPassword({ phone, password: 'not this one' });
    const unknown = await visitor(server).auth.signInWithPassword({
      phone: newNumber(),
      password: goodPassword,
    });
    expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' });
    expect(unknown.error).toMatchObject({ status: 400, code: 'invalid_credentials' });
  });
});

describe("a tester's code", () => {
  test('signs in after it was asked for, again and again, and no other code does', async () => {
    const { auth } = visitor(server);
    const code = { phone: tester, token: '123456', type: 'sms' } as const;
    expect((await auth.verifyOtp(code)).error).toMatchObject({ status: 403, code: 'otp_expired' });
    expect((await auth.signInWithOtp({ phone: tester })).error).toBeNull();
    expect((await auth.verifyOtp({ ...code, token: '123457' })).error).toMatchObject({ status: 403 });
    expect((await auth.verifyOtp({ ...code, type: 'phone_change' })).error).toMatchObject({ status: 403 });
    const first = await auth.verifyOtp(code);
    expect(first.data.user).toMatchObject({ phone: tester.slice(1), app_metadata: { provider: 'phone' } });
    const second = await visitor(server).auth.verifyOtp(code);
    expect(second.data.user?.id).toBe(first.data.user?.id);
  });

  test('is for listed numbers alone', async () => {
    const { auth } = visitor(server);
    const phone = newNumber();
    expect((await auth.signInWithOtp({ phone })).error).toMatchObject({ code: 'phone_provider_disabled' });
    const typed = await auth.verifyOtp({ phone, token: '123456', type: 'sms' });
    expect(typed.error).toMatchObject({ status: 403, code: 'otp_expired' });
    const noNumber = await auth.verifyOtp({ phone: '1-555', token: '123456', type: 'sms' });
    expect(noNumber.error).toMatchObject({ message: 'Invalid phone number format (E.164 required)' });
  });
});
