import { createHash } from 'node:crypto';
import {
  admin,
  errorOf,
  goodPassword,
  newEmail,
  newName,
  raw,
  signedUp,
  visitor,
} from '@lomdim/testing/people/client';
import { type OpenIdProvider, startOpenIdProvider } from '@lomdim/testing/people/openid-provider';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const siteUrl = 'http://localhost:9';
const callback = `${siteUrl}/auth/v1/callback`;
let provider: OpenIdProvider;
let server: TestServer;

beforeAll(async () => {
  provider = await startOpenIdProvider(() => callback);
  server = await startTestServer({
    env: {
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

const account = (email = newEmail()) => ({
  sub: `google-${newName()}`,
  email,
  email_verified: true,
  name: 'Noa Ben Ami',
});

/** From our address to the provider, through its pages, and back to ours; says where we then send the browser. */
async function throughProvider(address: string): Promise<URL> {
  const start = await fetch(new URL(address, server.localUrl), { redirect: 'manual' });
  expect(start.status).toBe(302);
  return await comeBack(await provider.visit(start.headers.get('location') ?? ''));
}

async function comeBack(back: URL): Promise<URL> {
  const response = await raw(server, `/callback${back.search}`);
  expect(response.status).toBe(303);
  return new URL(response.headers.get('location') ?? '');
}

const fragment = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));

async function signInUrl(
  client: ReturnType<typeof visitor>,
  redirectTo = `${siteUrl}/dashboard`,
): Promise<string> {
  const { data } = await client.auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo, skipBrowserRedirect: true },
  });
  return data.url ?? '';
}

describe('signing in with Google', () => {
  test('opens an account and comes back with a session', async () => {
    const someone = account();
    provider.use(someone);
    const client = visitor(server);
    const target = await throughProvider(await signInUrl(client));
    expect(target.pathname).toBe('/dashboard');
    const members = fragment(target);
    expect(members).toMatchObject({ token_type: 'bearer', provider_token: expect.any(String) });
    const { data } = await client.auth.setSession({
      access_token: members.access_token ?? '',
      refresh_token: members.refresh_token ?? '',
    });
    expect(data.user).toMatchObject({
      email: someone.email,
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { full_name: 'Noa Ben Ami', first_name: 'Noa', last_name: 'Ben Ami' },
      email_confirmed_at: expect.any(String),
    });
    expect(decodeJwt(members.access_token ?? '').amr).toMatchObject([{ method: 'oauth' }]);
    const { data: profile } = await client
      .from('profiles')
      .select('first_name')
      .eq('id', data.user?.id ?? '')
      .single();
    expect(profile).toEqual({ first_name: 'Noa' });
  });

  test('with PKCE comes back with a code, and again to the same account', async () => {
    provider.use(account());
    const ids = [];
    for (let visit = 0; visit < 2; visit += 1) {
      const client = visitor(server, 'pkce');
      const target = await throughProvider(await signInUrl(client));
      const { data, error } = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '');
      expect(error).toBeNull();
      expect(data.session?.provider_token).toEqual(expect.any(String));
      ids.push(data.user?.id);
    }
    expect(ids[0]).toBe(ids[1]);
  });

  test('joins the account that has the verified address', async () => {
    const { email, user } = await signedUp(server);
    provider.use(account(email));
    const client = visitor(server, 'pkce');
    const target = await throughProvider(await signInUrl(client));
    const { data } = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    expect(data.user?.id).toBe(user.id);
    expect(data.user?.app_metadata.providers).toEqual(['email', 'google']);
    expect(
      (await visitor(server).auth.signInWithPassword({ email, password: goodPassword })).error,
    ).toBeNull();
  });

  test('takes an account over that a stranger opened with the address, without the stranger’s password', async () => {
    const email = newEmail();
    await admin(server).auth.admin.createUser({ email, password: goodPassword });
    provider.use(account(email));
    await throughProvider(await signInUrl(visitor(server)));
    const stranger = await visitor(server).auth.signInWithPassword({ email, password: goodPassword });
    expect(stranger.error).toMatchObject({ code: 'invalid_credentials' });
  });

  test('an address that the provider did not verify is not believed', async () => {
    const { email } = await signedUp(server);
    provider.use({ ...account(email), email_verified: false });
    const target = await throughProvider(await signInUrl(visitor(server)));
    expect(fragment(target)).toMatchObject({ error_code: 'provider_email_needs_verification' });
  });

  test('someone who says no comes back with the reason', async () => {
    const address = await signInUrl(visitor(server));
    const start = await fetch(new URL(address, server.localUrl), { redirect: 'manual' });
    const state = new URL(start.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const target = await comeBack(new URL(`${callback}?error=access_denied&state=${state}`));
    expect(fragment(target)).toMatchObject({ error: 'access_denied', error_code: 'bad_oauth_callback' });
  });

  test('a way back that was never begun, or is walked twice, is refused', async () => {
    const forged = await raw(server, '/callback?code=abc&state=forged');
    expect(await errorOf(forged)).toMatchObject({ status: 400, code: 'bad_oauth_state' });
    const browser = await raw(server, '/callback?code=abc&state=forged', {
      headers: { accept: 'text/html' },
    });
    expect(browser.headers.get('location')).toMatch(/^http:\/\/localhost:9\/.*error_code=bad_oauth_state/);
    provider.use(account());
    const start = await fetch(new URL(await signInUrl(visitor(server)), server.localUrl), {
      redirect: 'manual',
    });
    const back = await provider.visit(start.headers.get('location') ?? '');
    await comeBack(back);
    expect(await errorOf(await raw(server, `/callback${back.search}`))).toMatchObject({
      code: 'bad_oauth_state',
    });
  });

  test('an open redirect or another provider is refused before the way begins', async () => {
    const query = `provider=google&redirect_to=${encodeURIComponent('https://evil.example/')}`;
    expect(await errorOf(await raw(server, `/authorize?${query}`))).toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
    expect(await errorOf(await raw(server, '/authorize?provider=github'))).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'Unsupported provider: Provider github could not be found',
    });
  });
});

describe('linking', () => {
  test('adds a way in, and unlinking takes it away, but never the last', async () => {
    const { client, session, user } = await signedUp(server);
    provider.use(account());
    const { data, error } = await client.auth.linkIdentity({
      provider: 'google',
      options: { redirectTo: `${siteUrl}/profile` },
    });
    expect(error).toBeNull();
    const target = await comeBack(await provider.visit(data.url ?? ''));
    expect(target.pathname).toBe('/profile');
    const { data: linked } = await client.auth.getUserIdentities();
    expect(linked?.identities.map((identity) => identity.provider)).toEqual(['email', 'google']);
    const google = linked?.identities[1];
    const email = linked?.identities[0];
    if (google === undefined || email === undefined) throw new Error('not linked');
    const stranger = await signedUp(server);
    expect((await stranger.client.auth.unlinkIdentity(google)).error).toMatchObject({
      code: 'identity_not_found',
    });
    expect((await client.auth.unlinkIdentity(google)).error).toBeNull();
    const last = await client.auth.unlinkIdentity(email);
    expect(last.error).toMatchObject({ status: 422, code: 'single_identity_not_deletable' });
    const { data: after } = await client.auth.getUser(session.access_token);
    expect(after.user).toMatchObject({
      id: user.id,
      app_metadata: { provider: 'email', providers: ['email'] },
    });
  });

  test('what belongs to another account stays there', async () => {
    provider.use(account());
    await throughProvider(await signInUrl(visitor(server)));
    const { client } = await signedUp(server);
    const { data } = await client.auth.linkIdentity({ provider: 'google' });
    expect(fragment(await comeBack(await provider.visit(data.url ?? '')))).toMatchObject({
      error_code: 'identity_already_exists',
    });
  });
});

describe('an id token that the app got by itself', () => {
  /** Asks the provider for a token as an app would that speaks to it directly. */
  async function idToken(nonce: string | undefined): Promise<string> {
    const verifier = 'v'.repeat(64);
    const query = new URLSearchParams({
      client_id: provider.clientId,
      redirect_uri: callback,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...(nonce === undefined ? {} : { nonce: createHash('sha256').update(nonce).digest('hex') }),
    });
    const back = await provider.visit(`${provider.issuer}/auth?${query}`);
    const response = await fetch(`${provider.issuer}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${provider.clientId}:${provider.clientSecret}`)}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code') ?? '',
        redirect_uri: callback,
        code_verifier: verifier,
      }),
    });
    return ((await response.json()) as { id_token: string }).id_token;
  }

  test('signs in with its nonce, and only with it', async () => {
    const someone = account();
    provider.use(someone);
    const token = await idToken('my-nonce');
    const { data, error } = await visitor(server).auth.signInWithIdToken({
      provider: 'google',
      token,
      nonce: 'my-nonce',
    });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(someone.email);
    for (const nonce of ['another', undefined]) {
      const wrong = await visitor(server).auth.signInWithIdToken({
        provider: 'google',
        token,
        ...(nonce ? { nonce } : {}),
      });
      expect(wrong.error).toMatchObject({ status: 400, code: 'validation_failed' });
    }
  });

  test('that is not from the provider is refused', async () => {
    const { session } = await signedUp(server);
    for (const token of ['a.b.c', session.access_token]) {
      const { error } = await visitor(server).auth.signInWithIdToken({ provider: 'google', token });
      expect(error).toMatchObject({ status: 400, code: 'bad_jwt' });
    }
    const { error } = await visitor(server).auth.signInWithIdToken({ provider: 'apple', token: 'a.b.c' });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
  });
});
