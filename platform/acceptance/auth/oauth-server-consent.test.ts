import { randomUUID } from 'node:crypto';
import { newApp, toConsentPage } from '@lomdim/testing/people/app';
import { admin, errorOf, raw, signedUp } from '@lomdim/testing/people/client';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountCleanups } from '../../src/auth/cleanup.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    env: { OAUTH_SERVER_ENABLED: 'on', OAUTH_SERVER_CONSENT_PATH: '/connect/app' },
  });
});
afterAll(() => server.stop());

const notFound = { status: 404, code: 'oauth_authorization_not_found' };

async function pending() {
  return await toConsentPage(await (await newApp(server)).ask());
}

describe('the address of an app', () => {
  test('leads to the page that the operator named', async () => {
    const { address } = await (await newApp(server)).ask();
    const response = await fetch(address, { redirect: 'manual' });
    const page = new URL(response.headers.get('location') ?? '');
    expect(page.origin + page.pathname).toBe(`${server.url}/connect/app`);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['no app', { client_id: '' }, 'validation_failed'],
    ['an app that is none', { client_id: 'notes' }, 'oauth_client_not_found'],
    ['an app that is not there', { client_id: randomUUID() }, 'oauth_client_not_found'],
    ['no way back', { redirect_uri: '' }, 'validation_failed'],
    ['another way back', { redirect_uri: 'https://app.example/callback/../x' }, 'validation_failed'],
    ['a way back with more', { redirect_uri: 'https://app.example/callback?x=1' }, 'validation_failed'],
  ])('with %s leads nowhere', async (_name, parameters, code) => {
    const { address } = await (await newApp(server)).ask(parameters);
    const response = await fetch(address, { redirect: 'manual' });
    expect(await errorOf(response)).toMatchObject({ status: 400, code });
  });

  test.each([
    ['another response', { response_type: 'token' }, 'unsupported_response_type'],
    ['an unknown scope', { scope: 'email admin' }, 'invalid_scope'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no challenge', { code_challenge: '' }, 'invalid_request'],
    ['a challenge that is none', { code_challenge: 'x'.repeat(42) }, 'invalid_request'],
    ['a fragment', { response_mode: 'fragment' }, 'invalid_request'],
    ['a resource that is none', { resource: 'files' }, 'invalid_target'],
    ['a long nonce', { nonce: 'n'.repeat(256) }, 'invalid_request'],
  ])('with %s tells the app', async (_name, parameters, error) => {
    const app = await newApp(server);
    const asked = await app.ask(parameters);
    const response = await fetch(asked.address, { redirect: 'manual' });
    expect(response.status).toBe(302);
    const back = new URL(response.headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe(app.callback);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error,
      error_description: expect.any(String),
      state: asked.state,
    });
  });

  test('with a parameter twice tells the app', async () => {
    const { address } = await (await newApp(server)).ask();
    address.searchParams.append('scope', 'email');
    address.searchParams.append('scope', 'phone');
    const response = await fetch(address, { redirect: 'manual' });
    expect(response.headers.get('location')).toContain('error=invalid_request');
  });
});

describe('what an app asks for', () => {
  test('belongs to whoever opens it first', async () => {
    const id = await pending();
    const [first, second] = [await signedUp(server), await signedUp(server)];
    // Nobody decides about what they have not seen.
    expect((await first.client.auth.oauth.approveAuthorization(id)).error).toMatchObject(notFound);
    expect((await first.client.auth.oauth.getAuthorizationDetails(id)).error).toBeNull();
    expect((await second.client.auth.oauth.getAuthorizationDetails(id)).error).toMatchObject(notFound);
    expect((await second.client.auth.oauth.approveAuthorization(id)).error).toMatchObject(notFound);
    expect((await second.client.auth.oauth.denyAuthorization(id)).error).toMatchObject(notFound);
    expect((await first.client.auth.oauth.approveAuthorization(id)).error).toBeNull();
  });

  test('belongs to one of two who open it at the same instant', async () => {
    const id = await pending();
    const people = await Promise.all([signedUp(server), signedUp(server)]);
    const opened = await Promise.all(
      people.map(({ client }) => client.auth.oauth.getAuthorizationDetails(id)),
    );
    expect(opened.filter(({ error }) => error === null)).toHaveLength(1);
    expect(opened.find(({ error }) => error)?.error).toMatchObject(notFound);
  });

  test('is decided once, also in two windows at the same instant', async () => {
    const id = await pending();
    const { client } = await signedUp(server);
    await client.auth.oauth.getAuthorizationDetails(id);
    const answers = await Promise.all([
      client.auth.oauth.approveAuthorization(id),
      client.auth.oauth.approveAuthorization(id),
      client.auth.oauth.denyAuthorization(id),
    ]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    for (const { error } of answers.filter(({ error }) => error !== null)) {
      expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    }
  });

  test('is gone after ten minutes, and when the app is', async () => {
    const { client, user } = await signedUp(server);
    const id = await pending();
    await client.auth.oauth.getAuthorizationDetails(id);
    await server.pool.query('update auth.oauth_authorizations set expires_at = now() where user_id = $1', [
      user.id,
    ]);
    expect((await client.auth.oauth.getAuthorizationDetails(id)).error).toMatchObject(notFound);
    expect((await client.auth.oauth.approveAuthorization(id)).error).toMatchObject(notFound);
    expect((await client.auth.oauth.getAuthorizationDetails('made-up')).error).toMatchObject(notFound);
    const app = await newApp(server);
    const orphan = await toConsentPage(await app.ask());
    await client.auth.oauth.getAuthorizationDetails(orphan);
    expect((await admin(server).auth.admin.oauth.deleteClient(app.id)).error).toBeNull();
    expect((await client.auth.oauth.approveAuthorization(orphan)).error).toMatchObject(notFound);
  });

  test('is for a signed-in person, on a page of the site, with a yes or a no', async () => {
    const id = await pending();
    const path = `/oauth/authorizations/${id}`;
    expect(await errorOf(await raw(server, path))).toMatchObject({ status: 401, code: 'no_authorization' });
    const { client, session } = await signedUp(server);
    const token = session.access_token;
    const foreign = await raw(server, path, { token, headers: { origin: 'https://evil.example' } });
    expect(await errorOf(foreign)).toMatchObject({ status: 400, code: 'validation_failed' });
    expect((await raw(server, path, { token, headers: { origin: server.url } })).status).toBe(200);
    const maybe = await raw(server, `${path}/consent`, { token, body: { action: 'maybe' } });
    expect(await errorOf(maybe)).toMatchObject({ status: 400, code: 'validation_failed' });
    expect((await client.auth.oauth.approveAuthorization(id)).error).toBeNull();
  });
});

test('what is over is removed, and apps that nobody ever let in with it', async () => {
  const [used, idle, young] = [await newApp(server), await newApp(server), await newApp(server)];
  const id = await toConsentPage(await used.ask());
  const { client } = await signedUp(server);
  await client.auth.oauth.getAuthorizationDetails(id);
  await client.auth.oauth.approveAuthorization(id);
  await server.pool.query(
    `update auth.oauth_authorizations set expires_at = now() - interval '25 hours' where client_id = $1`,
    [used.id],
  );
  await server.pool.query(
    `update auth.oauth_clients set registration_type = 'dynamic', created_at = now() - interval '31 days' where id = any ($1)`,
    [[used.id, idle.id]],
  );
  for (const statement of accountCleanups) await server.pool.query(statement);
  const left = await server.pool.query('select id from auth.oauth_clients where id = any ($1)', [
    [used.id, idle.id, young.id],
  ]);
  expect(left.rows.map((row) => row.id).sort()).toEqual([used.id, young.id].sort());
  const kept = await server.pool.query('select from auth.oauth_authorizations where client_id = $1', [
    used.id,
  ]);
  expect(kept.rows).toEqual([]);
});
