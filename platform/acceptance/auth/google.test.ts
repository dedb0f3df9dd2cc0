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
import { type CookieJar, cookieJar } from '@lomdim/testing/people/cookie-jar';
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
async function throughProvider(address: string, jar = cookieJar()): Promise<URL> {
  return await comeBack(await toProvider(address, jar), jar);
}

/** The browser goes to the provider, agrees, and stands before the address of the way back. */
async function toProvider(address: string, jar: CookieJar): Promise<URL> {
  const start = await jar.fetch(new URL(address, server.localUrl));
  expect(start.status).toBe(302);
  return await provider.visit(start.headers.get('location') ?? '');
}

const openWayBack = (back: URL, jar: CookieJar, headers = {}) =>
  jar.fetch(`${server.localUrl}/auth/v1/callback${back.search}`, { headers });

async function comeBack(back: URL, jar: CookieJar): Promise<URL> {
  const response = await openWayBack(back, jar);
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

  test('takes an account over that a stranger opened with the address, and nothing of the stranger’s stays', async () => {
    const email = newEmail();
    const planted = { first_name: 'Esau', role: 'teacher', note: 'planted' };
    const opened = await admin(server).auth.admin.createUser({
      email,
      password: goodPassword,
      user_metadata: planted,
    });
    provider.use(account(email));
    const members = fragment(await throughProvider(await signInUrl(visitor(server))));
    const { data: owner } = await visitor(server).auth.getUser(members.access_token);
    expect(owner.user?.id).not.toBe(opened.data.user?.id);
    expect(owner.user?.user_metadata).toMatchObject({ first_name: 'Noa' });
    expect(owner.user?.user_metadata).not.toHaveProperty('note');
    expect(owner.user?.app_metadata).toEqual({ provider: 'google', providers: ['google'] });
    const { rows } = await server.pool.query(
      'select first_name, role from private.profiles where email = $1',
      [email],
    );
    expect(rows).toEqual([{ first_name: 'Noa', role: 'student' }]);
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
    const jar = cookieJar();
    const start = await jar.fetch(new URL(await signInUrl(visitor(server)), server.localUrl));
    const state = new URL(start.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const target = await comeBack(new URL(`${callback}?error=access_denied&state=${state}`), jar);
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
    const jar = cookieJar();
    const back = await toProvider(await signInUrl(visitor(server)), jar);
    await comeBack(back, jar);
    expect(await errorOf(await openWayBack(back, jar))).toMatchObject({ code: 'bad_oauth_state' });
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

describe('the browser that began', () => {
  test('is the only one that can come back: the address of the way back signs nobody else in', async () => {
    provider.use(account());
    const [attacker, victim] = [cookieJar(), cookieJar()];
    const back = await toProvider(await signInUrl(visitor(server)), attacker);

    const refused = await openWayBack(back, victim);
    expect(await errorOf(refused)).toMatchObject({ status: 400, code: 'bad_oauth_state' });
    const shown = await openWayBack(back, victim, { accept: 'text/html' });
    const led = new URL(shown.headers.get('location') ?? '');
    expect(led.origin).toBe(siteUrl);
    expect(led.href).toContain('error_code=bad_oauth_state');
    expect(led.href).not.toMatch(/access_token|[?&]code=/);

    // Neither can one who has begun a way of their own.
    await toProvider(await signInUrl(visitor(server)), victim);
    expect(await errorOf(await openWayBack(back, victim))).toMatchObject({ code: 'bad_oauth_state' });

    // The browser that began it can still finish.
    expect(fragment(await comeBack(back, attacker))).toMatchObject({ token_type: 'bearer' });
  });

  test('may begin in several tabs and come back from each', async () => {
    provider.use(account());
    const jar = cookieJar();
    const ways = [];
    for (let tab = 0; tab < 3; tab += 1) ways.push(await toProvider(await signInUrl(visitor(server)), jar));
    for (const way of ways) {
      expect(fragment(await comeBack(way, jar))).toMatchObject({ token_type: 'bearer' });
    }
    expect(jar.lines.at(-1)).toMatch(/^sb-auth-flow=;.*Max-Age=0/);
  });

  test('comes back once, even when it comes twice at the same instant', async () => {
    provider.use(account());
    const jar = cookieJar();
    const back = await toProvider(await signInUrl(visitor(server)), jar);
    const answers = await Promise.all([openWayBack(back, jar), openWayBack(back, jar)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
  });

  test('is known by a cookie that pages cannot read and other sites cannot send along', async () => {
    const jar = cookieJar();
    await toProvider(await signInUrl(visitor(server)), jar);
    const parts = jar.lines[0]?.split('; ') ?? [];
    expect(parts[0]).toMatch(/^sb-auth-flow=[\w-]{32}$/);
    expect(parts.slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Lax']);
  });

  test('with PKCE is also the only one that can use the code', async () => {
    provider.use(account());
    const [began, other] = [visitor(server, 'pkce'), visitor(server, 'pkce')];
    await signInUrl(other);
    const target = await throughProvider(await signInUrl(began));
    const code = target.searchParams.get('code') ?? '';
    expect((await other.auth.exchangeCodeForSession(code)).error).toMatchObject({
      status: 400,
      code: 'bad_code_verifier',
    });
    expect((await began.auth.exchangeCodeForSession(code)).error).toBeNull();
  });
});

describe('linking', () => {
  test('adds a way in, and unlinking takes it away, but never the last', async () => {
    const jar = cookieJar();
    const { client, session, user } = await signedUp(server, 'implicit', jar);
    provider.use(account());
    const { data, error } = await client.auth.linkIdentity({
      provider: 'google',
      options: { redirectTo: `${siteUrl}/profile` },
    });
    expect(error).toBeNull();
    const target = await comeBack(await provider.visit(data.url ?? ''), jar);
    expect(target.pathname).toBe('/profile');
    const { data: linked } = await client.auth.getUserIdentities();
    expect(linked?.identities.map((identity) => identity.provider)).toEqual(['email', 'google']);
    const google = linked?.identities[1];
    const email = linked?.identities[0];
    if (google === undefined || email === undefined) throw new Error('not linked');
    const other = await signedUp(server);
    expect((await other.client.auth.unlinkIdentity(google)).error).toMatchObject({
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
    const jar = cookieJar();
    const { client } = await signedUp(server, 'implicit', jar);
    const { data } = await client.auth.linkIdentity({ provider: 'google' });
    expect(fragment(await comeBack(await provider.visit(data.url ?? ''), jar))).toMatchObject({
      error_code: 'identity_already_exists',
    });
  });

  test('links nobody who is led to the way back of another, and not what is theirs', async () => {
    const attacker = await signedUp(server, 'implicit', cookieJar());
    const { data } = await attacker.client.auth.linkIdentity({ provider: 'google' });
    const victims = account();
    provider.use(victims);
    const refused = await openWayBack(await provider.visit(data.url ?? ''), cookieJar());
    expect(await errorOf(refused)).toMatchObject({ status: 400, code: 'bad_oauth_state' });
    const { rows } = await server.pool.query('select from auth.identities where provider_id = $1', [
      victims.sub,
    ]);
    expect(rows).toEqual([]);
  });

  test('asks for a sign-in of the last ten minutes, also with an id token, and so does unlinking', async () => {
    const jar = cookieJar();
    const { client, user, email } = await signedUp(server, 'implicit', jar);
    await server.pool.query(
      `update auth.mfa_amr_claims set created_at = now() - interval '11 minutes', updated_at = now() - interval '11 minutes'
       where session_id in (select id from auth.sessions where user_id = $1)`,
      [user.id],
    );
    const needed = { code: 'reauthentication_needed' };
    expect((await client.auth.linkIdentity({ provider: 'google' })).error).toMatchObject(needed);
    const { data } = await client.auth.getSession();
    const byToken = await raw(server, '/token?grant_type=id_token', {
      body: { provider: 'google', id_token: 'a.b.c', link_identity: true },
      token: data.session?.access_token ?? '',
    });
    expect(await errorOf(byToken)).toMatchObject(needed);
    const { data: known } = await client.auth.getUserIdentities();
    const [first] = known?.identities ?? [];
    if (first === undefined) throw new Error('there is no identity');
    expect((await client.auth.unlinkIdentity(first)).error).toMatchObject(needed);

    provider.use(account());
    await client.auth.signInWithPassword({ email, password: goodPassword });
    const again = await client.auth.linkIdentity({ provider: 'google' });
    expect(again.error).toBeNull();
    await comeBack(await provider.visit(again.data.url ?? ''), jar);
    const { data: linked } = await client.auth.getUserIdentities();
    expect(linked?.identities.map((identity) => identity.provider)).toEqual(['email', 'google']);
  });

  test('ends with the session that began it: who was signed out meanwhile adds no way in', async () => {
    const jar = cookieJar();
    const thief = await signedUp(server, 'implicit', jar);
    provider.use(account());
    const { data } = await thief.client.auth.linkIdentity({ provider: 'google' });
    const back = await provider.visit(data.url ?? '');
    const owner = visitor(server);
    await owner.auth.signInWithPassword({ email: thief.email, password: goodPassword });
    await owner.auth.signOut({ scope: 'global' });
    expect(await errorOf(await openWayBack(back, jar))).toMatchObject({ code: 'bad_oauth_state' });
    const { rows } = await server.pool.query(
      "select from auth.identities where user_id = $1 and provider = 'google'",
      [thief.user.id],
    );
    expect(rows).toEqual([]);
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
