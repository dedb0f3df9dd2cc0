import { randomUUID } from 'node:crypto';
import { connectApp, letIn } from '@lomdim/testing/people/app';
import { admin, errorOf, raw, signedUp } from '@lomdim/testing/people/client';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    env: {
      OAUTH_SERVER_ENABLED: 'on',
      OAUTH_SERVER_ALLOW_DYNAMIC_REGISTRATION: 'on',
      RATE_LIMITS: 'on',
    },
  });
});
afterAll(() => server.stop());

const service = () => admin(server).auth.admin.oauth;
const notes = { client_name: 'Notes', redirect_uris: ['https://app.example/callback'] };
const missing = { status: 404, code: 'oauth_client_not_found' };

async function created(more: Parameters<ReturnType<typeof service>['createClient']>[0] = notes) {
  const { data, error } = await service().createClient(more);
  if (error) throw error;
  return data;
}

describe('apps that the operator registers', () => {
  test('are made with a secret that is shown once', async () => {
    const client = await created({ ...notes, client_uri: 'https://app.example' });
    expect(client).toEqual({
      client_id: expect.any(String),
      client_secret: expect.stringMatching(/^[\w-]{32,}$/),
      client_type: 'confidential',
      client_name: 'Notes',
      client_uri: 'https://app.example',
      redirect_uris: notes.redirect_uris,
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      registration_type: 'manual',
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const { client_secret: _secret, ...shown } = client;
    expect((await service().getClient(client.client_id)).data).toEqual(shown);
  });

  test('have none when they cannot keep it', async () => {
    const client = await created({ ...notes, token_endpoint_auth_method: 'none' });
    expect(client).toMatchObject({ client_type: 'public', token_endpoint_auth_method: 'none' });
    expect(client).not.toHaveProperty('client_secret');
    expect((await service().regenerateClientSecret(client.client_id)).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
  });

  test('are listed by pages, the newest first', async () => {
    const made = [await created(), await created(), await created()].map(({ client_id: id }) => id);
    const { data, error } = await service().listClients({ page: 1, perPage: 2 });
    expect(error).toBeNull();
    expect(data).toMatchObject({ aud: 'authenticated', nextPage: 2 });
    if (!('total' in data)) throw new Error('no page');
    expect(data.clients.map(({ client_id: id }) => id)).toEqual([made[2], made[1]]);
    expect(data.total).toBeGreaterThanOrEqual(3);
    expect(data.lastPage).toBe(Math.ceil(data.total / 2));
    expect(JSON.stringify(data)).not.toContain('secret_hash');
  });

  test('are changed, member by member', async () => {
    const { client_id: id } = await created();
    const { data } = await service().updateClient(id, {
      client_name: 'Better Notes',
      logo_uri: 'https://app.example/logo.png',
      redirect_uris: ['https://app.example/new', 'myapp://arrived'],
    });
    expect(data).toMatchObject({
      client_name: 'Better Notes',
      logo_uri: 'https://app.example/logo.png',
      redirect_uris: ['https://app.example/new', 'myapp://arrived'],
      grant_types: ['authorization_code', 'refresh_token'],
    });
    const posted = await service().updateClient(id, { token_endpoint_auth_method: 'client_secret_post' });
    expect(posted.data).toMatchObject({ token_endpoint_auth_method: 'client_secret_post' });
    for (const wrong of [{}, { token_endpoint_auth_method: 'none' as const }, { redirect_uris: [] }]) {
      expect((await service().updateClient(id, wrong)).error, JSON.stringify(wrong)).toMatchObject({
        status: 400,
        code: 'validation_failed',
      });
    }
  });

  test('get another secret, and the one before is worth nothing', async () => {
    const client = await created();
    const { client: person } = await signedUp(server);
    const { data } = await service().regenerateClientSecret(client.client_id);
    expect(data?.client_secret).not.toBe(client.client_secret);
    const before = await connectApp(server, client);
    await expect(letIn(before, person)).rejects.toMatchObject({ status: 401 });
    const after = await connectApp(server, { ...client, client_secret: data?.client_secret ?? '' });
    expect(await letIn(after, person)).toHaveProperty('access_token');
  });

  test('take their sessions along when they are deleted', async () => {
    const client = await created();
    const { client: person } = await signedUp(server);
    const { access_token: token } = await letIn(await connectApp(server, client), person);
    expect(await service().deleteClient(client.client_id)).toEqual({ data: null, error: null });
    expect((await raw(server, '/user', { token })).status).toBe(403);
    expect((await person.auth.oauth.listGrants()).data).toEqual([]);
    expect((await service().getClient(client.client_id)).error).toMatchObject(missing);
    expect((await service().updateClient(client.client_id, { client_name: 'x' })).error).toMatchObject(
      missing,
    );
    expect((await service().regenerateClientSecret(client.client_id)).error).toMatchObject(missing);
    expect((await service().deleteClient(client.client_id)).error).toMatchObject(missing);
    expect((await service().getClient(randomUUID())).error).toMatchObject(missing);
  });

  test('are for the service key alone', async () => {
    const { session } = await signedUp(server);
    const { client_id: id } = await created();
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['GET', `/${id}`],
      ['PUT', `/${id}`],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/regenerate_secret`],
    ] as const) {
      for (const token of [session.access_token, server.anonKey]) {
        const response = await raw(server, `/admin/oauth/clients${path}`, { method, token });
        expect(response.ok, `${method} ${path}`).toBe(false);
        expect([401, 403], `${method} ${path}`).toContain(response.status);
      }
    }
    expect((await service().getClient(id)).error).toBeNull();
  });
});

test.each([
  ['no way back', { redirect_uris: [] }],
  ['eleven ways back', { redirect_uris: Array.from({ length: 11 }, (_, at) => `https://a.example/${at}`) }],
  ['http elsewhere', { redirect_uris: ['http://app.example/'] }],
  ['a fragment', { redirect_uris: ['https://app.example/#x'] }],
  ['an empty fragment', { redirect_uris: ['https://app.example/#'] }],
  ['a script', { redirect_uris: ['javascript://app.example/%0aalert(1)'] }],
  ['a name and password', { redirect_uris: ['https://me:secret@app.example/'] }],
  ['no address', { redirect_uris: ['app.example'] }],
  ['a script as its page', { ...notes, client_uri: 'javascript:alert(1)' }],
  ['a script as its logo', { ...notes, logo_uri: 'data:image/svg+xml,<svg/>' }],
  ['an unknown grant', { ...notes, grant_types: ['password'] }],
  [
    'a type that does not fit',
    { ...notes, client_type: 'public', token_endpoint_auth_method: 'client_secret_post' },
  ],
  ['a long name', { ...notes, client_name: 'n'.repeat(1025) }],
])('an app with %s is not registered', async (_name, body) => {
  const response = await raw(server, '/admin/oauth/clients', { body, token: server.serviceRoleKey });
  expect(await errorOf(response)).toMatchObject({ status: 400, code: 'validation_failed' });
});

describe('apps that register themselves', () => {
  const register = (body: unknown) => raw(server, '/oauth/clients/register', { body });

  test('are let in as any other', async () => {
    const response = await register({
      ...notes,
      redirect_uris: ['http://localhost:7777/'],
      contacts: ['a@b.c'],
    });
    expect(response.status).toBe(201);
    const client = (await response.json()) as Awaited<ReturnType<typeof created>>;
    expect(client).toMatchObject({
      registration_type: 'dynamic',
      client_secret_expires_at: 0,
      client_id_issued_at: expect.any(Number),
    });
    const { client: person } = await signedUp(server);
    expect(await letIn(await connectApp(server, client), person)).toHaveProperty('access_token');
    const document = await raw(server, '/.well-known/oauth-authorization-server');
    expect(await document.json()).toHaveProperty(
      'registration_endpoint',
      `${server.url}/auth/v1/oauth/clients/register`,
    );
  });

  test('are told what is wrong in the words of RFC 7591', async () => {
    const response = await register({ redirect_uris: ['http://app.example/'] });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'invalid_redirect_uri' });
  });

  test('are counted', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => register(notes)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    if (refused[0]) expect(await errorOf(refused[0])).toMatchObject({ code: 'over_request_rate_limit' });
  });
});
