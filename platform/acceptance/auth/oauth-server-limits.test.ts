import { randomUUID } from 'node:crypto';
import { agree, letIn, newApp, toConsentPage } from '@lomdim/testing/people/app';
import {
  admin,
  errorOf,
  goodPassword,
  newEmail,
  raw,
  signedUp,
  visitor,
} from '@lomdim/testing/people/client';
import { codeOf } from '@lomdim/testing/people/totp';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { createClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { OAUTH_SERVER_ENABLED: 'on', AUTH_MANUAL_LINKING: 'on' } });
});
afterAll(() => server.stop());

const works = async (token: string) => (await raw(server, '/user', { token })).status === 200;

/** Somebody who let an app in, and what the app has. */
async function withApp() {
  const app = await newApp(server);
  const person = await signedUp(server);
  const { access_token: token, refresh_token: refreshToken = '' } = await letIn(app, person.client);
  return { app, ...person, token, refreshToken, own: person.session.access_token };
}

/** Everything that changes an account, or leads to it. */
const forbidden: [method: string, path: string, body?: unknown][] = [
  ['PUT', '/user', { password: 'another good password' }],
  ['PUT', '/user', { email: newEmail() }],
  ['PUT', '/user', { phone: '+15550001111' }],
  ['PUT', '/user', { data: { first_name: 'Mallory' } }],
  ['GET', '/reauthenticate'],
  ['POST', '/reauthenticate', {}],
  ['POST', '/factors', { factor_type: 'totp' }],
  ['DELETE', `/factors/${randomUUID()}`],
  ['POST', `/factors/${randomUUID()}/challenge`, {}],
  ['POST', `/factors/${randomUUID()}/verify`, { challenge_id: randomUUID(), code: '123456' }],
  ['GET', '/factors/recovery-codes'],
  ['POST', '/factors/recovery-codes', {}],
  ['POST', '/factors/recovery-codes/verify', { code: 'abcd-efgh' }],
  ['POST', '/passkeys/registration/options', {}],
  ['GET', '/passkeys'],
  ['PATCH', `/passkeys/${randomUUID()}`, { friendly_name: 'Mine' }],
  ['DELETE', `/passkeys/${randomUUID()}`],
  ['GET', '/user/identities/authorize?provider=google'],
  ['DELETE', `/user/identities/${randomUUID()}`],
  ['GET', '/oauth/authorizations/whatever'],
  ['POST', '/oauth/authorizations/whatever/consent', { action: 'approve' }],
  ['GET', '/user/oauth/grants'],
  ['DELETE', `/user/oauth/grants?client_id=${randomUUID()}`],
  ['POST', '/logout?scope=others'],
];

describe('an app that was let in', () => {
  test('does nothing that changes the account or leads to it', async () => {
    const { token, own, client, email } = await withApp();
    for (const [method, path, body] of forbidden) {
      const ask = (bearer: string) => raw(server, path, { method, token: bearer, body });
      const refused = { status: 403, code: 'oauth_client_forbidden' };
      expect(await errorOf(await ask(token)), `${method} ${path}`).toMatchObject(refused);
    }
    // The person is not refused so, whatever else may be wrong.
    for (const [method, path] of forbidden.filter(([each]) => each === 'GET')) {
      const response = await raw(server, path, { method, token: own });
      if (!response.ok) expect(await errorOf(response), path).not.toMatchObject({ status: 403 });
    }
    expect((await client.auth.getUser()).data.user).toMatchObject({
      email,
      user_metadata: { first_name: 'Noa' },
    });
    const signedIn = await visitor(server).auth.signInWithPassword({ email, password: goodPassword });
    expect(signedIn.error).toBeNull();
  });

  test('neither deletes the account nor ends other sessions by functions of the product', async () => {
    const { token, own, email } = await withApp();
    const call = (path: string, body: unknown, bearer = token) =>
      fetch(`${server.localUrl}/${path}`, {
        method: 'POST',
        headers: {
          apikey: server.anonKey,
          authorization: `Bearer ${bearer}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      });
    for (const [path, body] of [
      ['functions/v1/delete-my-account', { confirm: email }],
      ['functions/v1/export-my-data', {}],
      ['functions/v1/child-session', { childId: randomUUID() }],
      ['rest/v1/rpc/end_sign_in', { sign_in_id: decodeJwt(own).session_id }],
      ['rest/v1/rpc/my_sign_ins', {}],
    ] as const) {
      const response = await call(path, body);
      expect(response.status, path).toBe(403);
      expect(JSON.stringify(await response.json()), path).toContain('recent_sign_in_required');
    }
    expect(await works(own)).toBe(true);
    expect((await call('rest/v1/rpc/my_sign_ins', {}, own)).status).toBe(200);
  });

  test('signs itself out and nobody else, whatever it asks for', async () => {
    const { token, own } = await withApp();
    expect((await raw(server, '/logout?scope=global', { method: 'POST', token })).status).toBe(204);
    expect(await works(token)).toBe(false);
    expect(await works(own)).toBe(true);
  });

  test('goes when the person signs out everywhere, or changes the password', async () => {
    const everywhere = await withApp();
    await everywhere.client.auth.signOut({ scope: 'global' });
    expect(await works(everywhere.token)).toBe(false);
    await expect(everywhere.app.refresh(everywhere.refreshToken)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    const changed = await withApp();
    await changed.client.auth.updateUser({ password: 'quite another password' });
    expect(await works(changed.token)).toBe(false);
    const here = await withApp();
    await here.client.auth.signOut({ scope: 'local' });
    expect(await works(here.token)).toBe(true);
  });

  test('never has a role beyond row-level security, and is no administrator', async () => {
    const app = await newApp(server);
    const { client, user } = await signedUp(server);
    await server.pool.query(`update auth.users set role = 'service_role' where id = $1`, [user.id]);
    const { access_token: token } = await letIn(app, client);
    expect(decodeJwt(token).role).toBe('authenticated');
    expect(await errorOf(await raw(server, '/admin/users', { token }))).toMatchObject({ code: 'not_admin' });
  });
});

describe('the second factor', () => {
  async function withFactor() {
    const one = await signedUp(server);
    const { data } = await one.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
    if (data === null) throw new Error('no factor');
    const finish = () =>
      one.client.auth.mfa.challengeAndVerify({ factorId: data.id, code: codeOf(data.totp.secret) });
    return { ...one, factorId: data.id, finish };
  }

  test('that the person gave counts for the app, until it is removed', async () => {
    const { client, finish, factorId } = await withFactor();
    expect((await finish()).error).toBeNull();
    const app = await newApp(server);
    const { access_token: token, refresh_token: refreshToken = '' } = await letIn(app, client);
    expect(decodeJwt(token).aal).toBe('aal2');
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
    expect(decodeJwt((await app.refresh(refreshToken)).access_token).aal).toBe('aal1');
  });

  test('that is owed is not made up for by an app', async () => {
    const { client, email, finish } = await withFactor();
    const app = await newApp(server);
    const before = await letIn(app, client);
    expect((await finish()).error).toBeNull();
    expect(await works(before.access_token)).toBe(false);
    const owing = visitor(server);
    await owing.auth.signInWithPassword({ email, password: goodPassword });
    const id = await toConsentPage(await app.ask());
    expect((await owing.auth.oauth.getAuthorizationDetails(id)).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
  });
});

describe('the apps of a person', () => {
  test('are listed with what was allowed', async () => {
    const { client, app } = await withApp();
    expect(await client.auth.oauth.listGrants()).toEqual({
      error: null,
      data: [
        {
          client: { id: app.id, name: 'Notes', uri: 'https://app.example', logo_uri: '' },
          scopes: ['email'],
          granted_at: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      ],
    });
    const other = await signedUp(server);
    expect((await other.client.auth.oauth.listGrants()).data).toEqual([]);
    expect((await other.client.auth.oauth.revokeGrant({ clientId: app.id })).error).toMatchObject({
      status: 404,
      code: 'oauth_consent_not_found',
    });
  });

  test('are out at once when access is taken back, also of open channels', async () => {
    const { client, app, token, refreshToken, own, user } = await withApp();
    await server.pool.query(`create policy "test: ${user.id}" on realtime.messages for select to authenticated
      using ((select realtime.topic()) = 'app:${user.id}')`);
    const socket = createClient(server.localUrl, server.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as never },
    });
    await socket.realtime.setAuth(token);
    const statuses: string[] = [];
    const channel = socket.channel(`app:${user.id}`, { config: { private: true } });
    channel.subscribe((status) => void statuses.push(status));
    await expect.poll(() => statuses[0]).toBe('SUBSCRIBED');
    expect((await client.auth.oauth.revokeGrant({ clientId: app.id })).error).toBeNull();
    await expect.poll(() => statuses.at(-1), { interval: 200, timeout: 10_000 }).toBe('CLOSED');
    await socket.realtime.disconnect();
    expect(await works(token)).toBe(false);
    expect(await works(own)).toBe(true);
    await expect(app.refresh(refreshToken)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect((await client.auth.oauth.listGrants()).data).toEqual([]);
    const id = await toConsentPage(await app.ask());
    expect((await client.auth.oauth.getAuthorizationDetails(id)).data).toMatchObject({
      authorization_id: id,
    });
  });

  test('are asked for again once let in anew', async () => {
    const { client, app } = await withApp();
    await client.auth.oauth.revokeGrant({ clientId: app.id });
    const asked = await app.ask();
    const back = await agree(client, await toConsentPage(asked));
    expect(await works((await app.arrive(asked, back)).access_token)).toBe(true);
  });

  test('go with the account, deleted or emptied', async () => {
    for (const soft of [true, false]) {
      const { user, token } = await withApp();
      await admin(server).auth.admin.deleteUser(user.id, soft);
      expect(await works(token)).toBe(false);
      for (const table of ['oauth_consents', 'oauth_authorizations', 'sessions']) {
        const { rows } = await server.pool.query(`select from auth.${table} where user_id = $1`, [user.id]);
        expect(rows, `${table} ${soft}`).toEqual([]);
      }
    }
  });

  test('leave a trace in the audit log', async () => {
    const { client, app, user } = await withApp();
    await client.auth.oauth.revokeGrant({ clientId: app.id });
    const { rows } = await server.pool.query<{ action: string }>(
      `select payload ->> 'action' as action from auth.audit_log_entries
       where payload ->> 'actor_id' = $1 and payload -> 'traits' ->> 'client_id' = $2 order by created_at`,
      [user.id, app.id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'oauth_consent_granted',
      'login',
      'oauth_consent_revoked',
    ]);
  });
});
