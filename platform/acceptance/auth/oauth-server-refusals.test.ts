import { type App, type Asked, agree, letIn, newApp, toConsentPage } from '@lomdim/testing/people/app';
import { admin, errorOf, raw, signedUp } from '@lomdim/testing/people/client';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { OAUTH_SERVER_ENABLED: 'on' } });
});
afterAll(() => server.stop());

const works = async (token: string) => (await raw(server, '/user', { token })).status === 200;

/** An app with a code in hand, and the person who agreed. */
async function withCode(more: Parameters<typeof newApp>[1] = {}) {
  const app = await newApp(server, more);
  const person = await signedUp(server);
  const asked = await app.ask();
  const back = await agree(person.client, await toConsentPage(asked));
  return { app, ...person, asked, back, code: new URL(back).searchParams.get('code') ?? '' };
}

const basic = ({ id, secret = '' }: App) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

/** What the library would not send. */
function post(app: App | undefined, members: Record<string, string> | [string, string][]) {
  return fetch(`${server.localUrl}/auth/v1/oauth/token`, {
    method: 'POST',
    headers: app?.secret === undefined ? {} : { authorization: basic(app) },
    body: new URLSearchParams(members),
  });
}

const exchange = (app: App, code: string, asked: Asked, more: Record<string, string> = {}) =>
  post(app, {
    grant_type: 'authorization_code',
    code,
    code_verifier: asked.verifier,
    ...(app.secret === undefined ? { client_id: app.id } : {}),
    ...more,
  });

const answerOf = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { error?: string; access_token?: string }),
});

const invalidGrant = { status: 400, error: 'invalid_grant', error_description: expect.any(String) };

describe('a code', () => {
  test('works once; a second use ends what the first one made', async () => {
    const { app, asked, code } = await withCode();
    const first = await answerOf(await exchange(app, code, asked));
    const token = first.access_token ?? '';
    expect(await works(token)).toBe(true);
    const again = await exchange(app, code, asked);
    expect(again.headers.get('cache-control')).toBe('no-store');
    expect(await answerOf(again)).toEqual(invalidGrant);
    expect(await works(token)).toBe(false);
  });

  test('works for one of two requests at the same instant, and then for neither', async () => {
    const { app, asked, code, user } = await withCode();
    const answers = await Promise.all([1, 2].map(async () => answerOf(await exchange(app, code, asked))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const { rows } = await server.pool.query(
      'select from auth.sessions where user_id = $1 and oauth_client_id = $2',
      [user.id, app.id],
    );
    expect(rows).toEqual([]);
  });

  test('needs the verifier of the one who asked, and is not used up by another', async () => {
    const { app, asked, code } = await withCode({ token_endpoint_auth_method: 'none' });
    for (const verifier of ['', 'x'.repeat(43)]) {
      const wrong = await exchange(app, code, { ...asked, verifier });
      expect(await answerOf(wrong), verifier).toEqual(invalidGrant);
    }
    expect((await exchange(app, code, asked)).status).toBe(200);
  });

  test('is for the address, the resource and the app that asked', async () => {
    const { app, asked, code } = await withCode();
    const other = await newApp(server);
    const elsewhere = await exchange(app, code, asked, { redirect_uri: 'https://other.example/' });
    expect(await answerOf(elsewhere)).toEqual(invalidGrant);
    const resource = await exchange(app, code, asked, { resource: 'https://files.example/' });
    expect(await answerOf(resource)).toMatchObject({ status: 400, error: 'invalid_target' });
    expect(await answerOf(await exchange(other, code, asked))).toEqual(invalidGrant);
    expect((await exchange(app, code, asked, { redirect_uri: app.callback })).status).toBe(200);
  });

  test('expires', async () => {
    const { app, asked, code, user } = await withCode();
    await server.pool.query('update auth.oauth_authorizations set expires_at = now() where user_id = $1', [
      user.id,
    ]);
    expect(await answerOf(await exchange(app, code, asked))).toEqual(invalidGrant);
  });

  test('is worth nothing once the person signed out, or was banned', async () => {
    const left = await withCode();
    await left.client.auth.signOut();
    expect(await answerOf(await exchange(left.app, left.code, left.asked))).toEqual(invalidGrant);
    const banned = await withCode();
    await admin(server).auth.admin.updateUserById(banned.user.id, { ban_duration: '1h' });
    expect(await answerOf(await exchange(banned.app, banned.code, banned.asked))).toEqual(invalidGrant);
  });

  test('is gone with the access, the app and the account', async () => {
    const revoked = await withCode();
    await revoked.client.auth.oauth.revokeGrant({ clientId: revoked.app.id });
    expect(await answerOf(await exchange(revoked.app, revoked.code, revoked.asked))).toEqual(invalidGrant);
    const deleted = await withCode();
    await admin(server).auth.admin.oauth.deleteClient(deleted.app.id);
    const answer = await exchange(deleted.app, deleted.code, deleted.asked);
    expect(await answerOf(answer)).toMatchObject({ status: 401, error: 'invalid_client' });
    const gone = await withCode();
    await admin(server).auth.admin.deleteUser(gone.user.id);
    expect(await answerOf(await exchange(gone.app, gone.code, gone.asked))).toEqual(invalidGrant);
  });
});

describe('the token endpoint', () => {
  test('knows who asks', async () => {
    const { app, asked, code } = await withCode();
    const open = await newApp(server, { token_endpoint_auth_method: 'none' });
    const invalidClient = { status: 401, error: 'invalid_client' };
    const grant = { grant_type: 'authorization_code', code, code_verifier: asked.verifier };
    const wrong = await post({ ...app, secret: 'wrong' }, grant);
    expect(wrong.headers.get('www-authenticate')).toMatch(/^Basic/);
    expect(await answerOf(wrong)).toMatchObject(invalidClient);
    expect(await answerOf(await post(undefined, grant))).toMatchObject(invalidClient);
    expect(await answerOf(await post(undefined, { ...grant, client_id: 'x' }))).toMatchObject(invalidClient);
    // One that has a secret must show it, one that has none must not.
    expect(await answerOf(await post(undefined, { ...grant, client_id: app.id }))).toMatchObject(
      invalidClient,
    );
    const secret = { ...grant, client_id: open.id, client_secret: 'made up' };
    expect(await answerOf(await post(undefined, secret))).toMatchObject(invalidClient);
    const twice = await post(app, { ...grant, client_secret: app.secret ?? '' });
    expect(await answerOf(twice)).toMatchObject({ status: 400, error: 'invalid_request' });
  });

  test.each([
    ['nothing', {}, 'invalid_request'],
    ['no code', { grant_type: 'authorization_code' }, 'invalid_request'],
    ['no refresh token', { grant_type: 'refresh_token' }, 'invalid_request'],
    ['a password', { grant_type: 'password', username: 'a', password: 'b' }, 'unsupported_grant_type'],
    ['a made up code', { grant_type: 'authorization_code', code: 'x' }, 'invalid_grant'],
    ['a made up token', { grant_type: 'refresh_token', refresh_token: 'x' }, 'invalid_grant'],
  ])('refuses %s as OAuth says it', async (_name, members, error) => {
    const response = await post(await newApp(server), members);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await answerOf(response)).toEqual({ status: 400, error, error_description: expect.any(String) });
  });

  test('refuses a parameter that comes twice, and a body that is none', async () => {
    const app = await newApp(server);
    const twice = await post(app, [
      ['grant_type', 'refresh_token'],
      ['grant_type', 'authorization_code'],
    ]);
    expect(await answerOf(twice)).toMatchObject({ status: 400, error: 'invalid_request' });
    const broken = await raw(server, '/oauth/token', { text: '{' });
    expect(await answerOf(broken)).toMatchObject({ status: 400, error: 'invalid_request' });
  });
});

describe('a refresh token of an app', () => {
  test('serves that app alone, and not the ordinary endpoint', async () => {
    const [app, other] = [await newApp(server), await newApp(server)];
    const { client } = await signedUp(server);
    const { refresh_token: token = '' } = await letIn(app, client);
    const ordinary = await raw(server, '/token?grant_type=refresh_token', { body: { refresh_token: token } });
    expect(await errorOf(ordinary)).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
    await expect(other.refresh(token)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await works((await app.refresh(token)).access_token)).toBe(true);
  });

  test('is replaced with every use, and ends the session when it comes back later', async () => {
    const app = await newApp(server);
    const { client, user } = await signedUp(server);
    const { refresh_token: first = '' } = await letIn(app, client);
    const { refresh_token: second = '' } = await app.refresh(first);
    const { access_token: token } = await app.refresh(second);
    await server.pool.query(
      `update auth.refresh_tokens set updated_at = updated_at - interval '2 minutes' where user_id = $1`,
      [user.id],
    );
    await expect(app.refresh(first)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await works(token)).toBe(false);
  });

  test('of a person is none of an app', async () => {
    const app = await newApp(server);
    const { session } = await signedUp(server);
    await expect(app.refresh(session.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await works(session.access_token)).toBe(true);
  });
});
