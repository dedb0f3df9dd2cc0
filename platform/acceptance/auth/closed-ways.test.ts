import { mailsTo } from '@lomdim/testing/mail/mailbox';
import { admin, errorOf, goodPassword, newEmail, newName, raw, visitor } from '@lomdim/testing/people/client';
import { cookieJar } from '@lomdim/testing/people/cookie-jar';
import { type OpenIdProvider, startOpenIdProvider } from '@lomdim/testing/people/openid-provider';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const siteUrl = 'http://localhost:9';
let provider: OpenIdProvider;
let server: TestServer;

beforeAll(async () => {
  provider = await startOpenIdProvider(() => `${siteUrl}/auth/v1/callback`);
  server = await startTestServer({
    env: {
      AUTH_SIGNUPS: 'off',
      AUTH_ANONYMOUS_SIGN_INS: 'on',
      AUTH_PHONE_AUTOCONFIRM: 'on',
      AUTH_MANUAL_LINKING: 'off',
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

/** Someone whom the administrator gave an account. */
async function given(email = newEmail()) {
  const { data, error } = await admin(server).auth.admin.createUser({
    email,
    password: goodPassword,
    email_confirm: true,
  });
  expect(error).toBeNull();
  if (data.user === null) throw new Error('no account was made');
  return { email, id: data.user.id };
}

async function throughProvider(): Promise<Record<string, string>> {
  const jar = cookieJar();
  const start = await jar.fetch(`${server.localUrl}/auth/v1/authorize?provider=google`);
  const back = await provider.visit(start.headers.get('location') ?? '');
  const end = await jar.fetch(`${server.localUrl}/auth/v1/callback${back.search}`);
  return Object.fromEntries(
    new URLSearchParams(new URL(end.headers.get('location') ?? '').hash.slice(1)).entries(),
  );
}

describe('with sign-ups off', () => {
  test('nobody makes an account: with an address, a number or nothing', async () => {
    const { auth } = visitor(server);
    const refused = {
      status: 422,
      code: 'signup_disabled',
      message: 'Signups not allowed for this instance',
    };
    const byAddress = await auth.signUp({ email: newEmail(), password: goodPassword });
    expect(byAddress.error).toMatchObject(refused);
    const byNumber = await auth.signUp({ phone: '+33123456789', password: goodPassword });
    expect(byNumber.error).toMatchObject(refused);
    expect((await auth.signInAnonymously()).error).toMatchObject(refused);
  });

  test('a mailed link goes only to those who have an account, and the answer does not reveal it', async () => {
    const { email } = await given();
    const unknownEmail = newEmail();
    const known = await visitor(server).auth.signInWithOtp({ email });
    const unknown = await visitor(server).auth.signInWithOtp({ email: unknownEmail });
    expect(unknown).toEqual(known);
    expect(known.error).toBeNull();
    expect(await mailsTo(server, email)).toHaveLength(1);
    expect(await mailsTo(server, unknownEmail)).toHaveLength(0);
  });

  test('Google lets in those who have an account, and no one else', async () => {
    const { email } = await given();
    const someone = { sub: `google-${newName()}`, email_verified: true, name: 'Noa Ben' };
    provider.use({ ...someone, email: newEmail() });
    expect(await throughProvider()).toMatchObject({ error_code: 'signup_disabled' });
    provider.use({ ...someone, email });
    expect(await throughProvider()).toMatchObject({ access_token: expect.any(String) });
  });

  test('the settings say so', async () => {
    expect(await (await raw(server, '/settings')).json()).toMatchObject({
      disable_signup: true,
      phone_autoconfirm: true,
      external: { phone: true, anonymous_users: true, google: true },
    });
  });
});

test('with linking off, ways in are neither added nor taken away', async () => {
  const { email } = await given();
  const { auth } = visitor(server);
  await auth.signInWithPassword({ email, password: goodPassword });
  const refused = {
    status: 404,
    code: 'manual_linking_disabled',
    message: 'Manual linking is disabled',
  };
  expect((await auth.linkIdentity({ provider: 'google' })).error).toMatchObject(refused);
  const linkedByToken = await auth.linkIdentity({ provider: 'google', token: 'any' });
  expect(linkedByToken.error).toMatchObject(refused);
  const [identity] = (await auth.getUserIdentities()).data?.identities ?? [];
  if (identity === undefined) throw new Error('an account without a way in');
  expect((await auth.unlinkIdentity(identity)).error).toMatchObject(refused);
});

test('with the OAuth server off, nothing of it is there', async () => {
  const disabled = { status: 404, code: 'feature_disabled', message: 'OAuth server is disabled' };
  const { auth } = visitor(server);
  await auth.signInWithPassword({ email: (await given()).email, password: goodPassword });
  expect((await auth.oauth.getAuthorizationDetails('any')).error).toMatchObject(disabled);
  expect((await auth.oauth.approveAuthorization('any')).error).toMatchObject(disabled);
  expect((await auth.oauth.listGrants()).error).toMatchObject(disabled);
  expect((await admin(server).auth.admin.oauth.listClients()).error).toMatchObject(disabled);
  for (const [method, path] of [
    ['GET', '/oauth/authorize'],
    ['POST', '/oauth/token'],
    ['GET', '/oauth/userinfo'],
    ['POST', '/oauth/clients/register'],
    ['DELETE', '/user/oauth/grants'],
    ['GET', '/.well-known/oauth-authorization-server'],
  ] as const) {
    expect(await errorOf(await raw(server, path, { method })), path).toMatchObject(disabled);
  }
  const atRoot = await fetch(`${server.localUrl}/.well-known/oauth-authorization-server/auth/v1`);
  expect(atRoot.status).toBe(404);
  expect(await (await raw(server, '/settings')).json()).toMatchObject({ oauth_server_enabled: false });
});
