import { signedUp } from '@lomdim/testing/people/client';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = (await signedUp(server)).session.access_token;
});
afterAll(() => server?.stop());

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${server.localUrl}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, apikey: server.anonKey, 'content-type': 'application/json' },
  });

it.each([
  ['rows', '/rest/v1/profiles?select=id', {}, 200],
  ['what a function answers', '/rest/v1/rpc/renew_calendar_address', { method: 'POST' }, 200],
  ['a refusal of theirs', '/rest/v1/nothing', {}, 404],
  ['the account', '/auth/v1/user', {}, 200],
  ['the ways to sign in', '/auth/v1/factors/none', { method: 'DELETE' }, undefined],
  [
    'a list of files',
    '/storage/v1/object/list/avatars',
    { method: 'POST', body: '{"prefix":""}' },
    undefined,
  ],
  ['the data of an account', '/functions/v1/export-my-data', { method: 'POST' }, 200],
  ['a refusal of a function', '/functions/v1/meeting-token', { method: 'POST', body: '{}' }, 400],
  ['a refusal of the live messages', '/realtime/v1/api/broadcast', { method: 'POST', body: '{}' }, undefined],
] as const)('%s that a person is answered stay in no cache', async (_, path, init, status) => {
  const answer = await ask(path, init);
  if (status !== undefined) expect(answer.status).toBe(status);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

it('what is for everybody may still be kept', async () => {
  const keys = await fetch(`${server.localUrl}/auth/v1/.well-known/jwks.json`);
  expect(keys.headers.get('cache-control')).toBe('public, max-age=600');
});
