import { agree, connectApp, letIn, newApp, toConsentPage } from '@lomdim/testing/people/app';
import { raw, signedUp } from '@lomdim/testing/people/client';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import * as oauth from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { OAUTH_SERVER_ENABLED: 'on' } });
});
afterAll(() => server.stop());

const callback = 'https://app.example/callback';
const works = async (token: string) => (await raw(server, '/user', { token })).status === 200;

describe('an app that asks a person', () => {
  test('gets tokens of a session of theirs that names the app', async () => {
    const app = await newApp(server);
    const { client, user } = await signedUp(server);
    const asked = await app.ask({ scope: 'openid email profile' });
    const id = await toConsentPage(asked);
    const details = await client.auth.oauth.getAuthorizationDetails(id);
    expect(details).toEqual({
      error: null,
      data: {
        authorization_id: id,
        redirect_uri: callback,
        client: { id: app.id, name: 'Notes', uri: 'https://app.example', logo_uri: '' },
        user: { id: user.id, email: user.email },
        scope: 'openid email profile',
      },
    });
    const { data } = await client.auth.oauth.approveAuthorization(id);
    const back = new URL(data?.redirect_url ?? '');
    expect(back.origin + back.pathname).toBe(callback);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      code: expect.any(String),
      state: asked.state,
      iss: `${server.url}/auth/v1`,
    });
    const tokens = await app.arrive(asked, back.href);
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'openid email profile' });
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      sub: user.id,
      aud: 'authenticated',
      role: 'authenticated',
      client_id: app.id,
      scope: 'openid email profile',
      aal: 'aal1',
      amr: [{ method: 'oauth_provider/authorization_code' }],
    });
    expect(await works(tokens.access_token)).toBe(true);
  });

  test('is told by an ID token who they are, which is no access token', async () => {
    const app = await newApp(server);
    const { client, user } = await signedUp(server);
    const tokens = await letIn(app, client, { scope: 'openid email profile' });
    // The library checked issuer, audience, nonce and expiry; the signature it leaves to the connection.
    const jwks = createRemoteJWKSet(new URL(`${server.localUrl}/auth/v1/.well-known/jwks.json`));
    await jwtVerify(tokens.id_token ?? '', jwks);
    expect(tokens.claims()).toMatchObject({
      sub: user.id,
      aud: app.id,
      email: user.email,
      email_verified: true,
      name: 'Noa Ben',
      auth_time: expect.any(Number),
    });
    expect(await works(tokens.id_token ?? '')).toBe(false);
    await oauth.fetchUserInfo(app.configuration, tokens.access_token, user.id);
    const withoutOpenId = await letIn(await newApp(server), client);
    expect(withoutOpenId).not.toHaveProperty('id_token');
  });

  test('is told no more than what it asked for', async () => {
    const { client, user, session } = await signedUp(server);
    const told = async (scope: string) => {
      const { access_token: token } = await letIn(await newApp(server), client, { scope });
      return await (await raw(server, '/oauth/userinfo', { token })).json();
    };
    expect(await told('openid')).toEqual({ sub: user.id });
    expect(await told('phone')).toEqual({ sub: user.id });
    expect(await told('email')).toEqual({ sub: user.id, email: user.email, email_verified: true });
    expect(await told('profile')).toEqual({
      sub: user.id,
      name: 'Noa Ben',
      given_name: 'Noa',
      family_name: 'Ben',
      updated_at: expect.any(Number),
    });
    const own = await raw(server, '/oauth/userinfo', { method: 'POST', token: session.access_token });
    expect(await own.json()).toEqual({ sub: user.id });
  });

  test('may be one that keeps no secret', async () => {
    const app = await newApp(server, { token_endpoint_auth_method: 'none' });
    const { client, user } = await signedUp(server);
    const tokens = await letIn(app, client);
    expect(decodeJwt(tokens.access_token)).toMatchObject({ sub: user.id, client_id: app.id, scope: 'email' });
    const next = await app.refresh(tokens.refresh_token ?? '');
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    expect(decodeJwt(next.access_token)).toMatchObject({ client_id: app.id, scope: 'email' });
  });

  test('may prove itself in the body, and send JSON', async () => {
    const app = await newApp(server);
    const { client } = await signedUp(server);
    const inBody = await connectApp(
      server,
      { client_id: app.id, redirect_uris: [callback] },
      oauth.ClientSecretPost(app.secret ?? ''),
    );
    const { refresh_token: refreshToken } = await letIn(inBody, client);
    const response = await raw(server, '/oauth/token', {
      body: {
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        client_id: app.id,
        client_secret: app.secret,
      },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(Object.keys((await response.json()) as object).sort()).toEqual([
      'access_token',
      'expires_in',
      'refresh_token',
      'scope',
      'token_type',
    ]);
  });

  test('gets no refresh token if it may not refresh', async () => {
    const app = await newApp(server, { grant_types: ['authorization_code'] });
    const { client } = await signedUp(server);
    expect(await letIn(app, client)).not.toHaveProperty('refresh_token');
    await expect(app.refresh('whatever')).rejects.toMatchObject({ error: 'unauthorized_client' });
  });

  test('is told when the person denies it', async () => {
    const app = await newApp(server);
    const { client } = await signedUp(server);
    const asked = await app.ask();
    const id = await toConsentPage(asked);
    await client.auth.oauth.getAuthorizationDetails(id);
    const { data } = await client.auth.oauth.denyAuthorization(id);
    await expect(app.arrive(asked, data?.redirect_url ?? '')).rejects.toMatchObject({
      error: 'access_denied',
      error_description: 'User denied the request',
    });
    expect((await client.auth.oauth.approveAuthorization(id)).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
    expect((await client.auth.oauth.listGrants()).data).toEqual([]);
  });
});

describe('a person who agreed before', () => {
  test('is not asked again for the same, but for more', async () => {
    const app = await newApp(server);
    const { client } = await signedUp(server);
    await letIn(app, client, { scope: 'email profile' });
    const again = await app.ask({ scope: 'email' });
    const details = await client.auth.oauth.getAuthorizationDetails(await toConsentPage(again));
    expect(details.data).toEqual({ redirect_url: expect.stringContaining(`${callback}?code=`) });
    const { redirect_url: back } = details.data as { redirect_url: string };
    expect(await works((await app.arrive(again, back)).access_token)).toBe(true);
    const more = await client.auth.oauth.getAuthorizationDetails(
      await toConsentPage(await app.ask({ scope: 'email phone' })),
    );
    expect(more.data).toMatchObject({ scope: 'email phone' });
  });

  test('is asked again where any program on their machine could be the app', async () => {
    const app = await newApp(server, {
      token_endpoint_auth_method: 'none',
      redirect_uris: ['http://127.0.0.1:7777/callback'],
    });
    const { client } = await signedUp(server);
    await letIn(app, client);
    const id = await toConsentPage(await app.ask());
    expect((await client.auth.oauth.getAuthorizationDetails(id)).data).toMatchObject({
      authorization_id: id,
    });
  });
});

test('an app reads and writes as the person does, and the policies see which app it is', async () => {
  const app = await newApp(server);
  const { client, user } = await signedUp(server);
  const { access_token: token } = await letIn(app, client);
  const answer = await fetch(`${server.localUrl}/rest/v1/profiles?select=id,email&id=eq.${user.id}`, {
    headers: { apikey: server.anonKey, authorization: `Bearer ${token}` },
  });
  expect(await answer.json()).toEqual([{ id: user.id, email: user.email }]);
});

test('of a code, a secret and the address of the page only hashes are kept', async () => {
  const app = await newApp(server);
  const { client, user } = await signedUp(server);
  const asked = await app.ask();
  const id = await toConsentPage(asked);
  const back = new URL(await agree(client, id));
  const kept = async (table: string, column: string, value: string) =>
    JSON.stringify(
      (await server.pool.query(`select * from auth.${table} where ${column} = $1`, [value])).rows,
    );
  const authorization = await kept('oauth_authorizations', 'user_id', user.id);
  expect(authorization).toContain(asked.state);
  expect(authorization).not.toContain(id);
  expect(authorization).not.toContain(back.searchParams.get('code'));
  expect(await kept('oauth_clients', 'id', app.id)).not.toContain(app.secret);
});

test('the server describes itself at every address where apps look', async () => {
  const addresses = ['oauth-authorization-server', 'openid-configuration'].flatMap((name) => [
    `/auth/v1/.well-known/${name}`,
    `/.well-known/${name}/auth/v1`,
  ]);
  const issuer = `${server.url}/auth/v1`;
  for (const address of addresses) {
    const response = await fetch(`${server.localUrl}${address}`);
    expect(response.headers.get('access-control-allow-origin'), address).toBe('*');
    const document = (await response.json()) as Record<string, unknown>;
    expect(document, address).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      userinfo_endpoint: `${issuer}/oauth/userinfo`,
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['ES256'],
    });
    expect(document, address).not.toHaveProperty('registration_endpoint');
  }
});
