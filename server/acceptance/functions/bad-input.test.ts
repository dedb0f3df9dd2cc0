import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browser, outcome, type SignedUp, signUp } from './support/people.ts';

let server: TestServer;
let person: SignedUp;
beforeAll(async () => {
  server = await startTestServer();
  person = await signUp(server);
});
afterAll(() => server.stop());

const call = async (name: string, init: RequestInit = {}) => {
  const answer = await fetch(`${server.localUrl}/functions/v1${name}`, {
    method: 'POST',
    ...init,
    headers: { authorization: `Bearer ${person.token}`, ...init.headers },
  });
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, unknown>,
  };
};

test('an unknown function is reported by the official client as such', async () => {
  expect(await outcome(browser(server).functions.invoke('no-such-thing'))).toEqual({
    status: 404,
    code: 'function_not_found',
    message: 'There is no such function.',
    request_id: expect.any(String),
  });
});

describe('every refusal is JSON with a code, the request’s id and the headers that browsers need', () => {
  test.each([
    ['', 404],
    ['/', 404],
    ['/..', 404],
    ['/meeting-token/../export-my-data/x', 404],
    ['/%2e%2e/rest/v1/profiles', 404],
    ['/meeting-token%2f', 404],
    ['/__proto__', 404],
    ['/constructor', 404],
    ['/%', 400],
    [`/${'x'.repeat(3000)}`, 404],
  ])('%s', async (path, status) => {
    const raw = await call(path);
    expect({ path, status: raw.status }).toEqual({ path, status });
    expect(raw.body).toEqual({
      code: expect.any(String),
      message: expect.any(String),
      request_id: expect.any(String),
    });
    expect(raw.headers.get('content-type')).toMatch(/^application\/json/);
    expect(raw.headers.get('x-request-id')).toBe(raw.body.request_id);
  });

  test('also across origins', async () => {
    const raw = await call('/no-such-thing', { headers: { origin: 'https://elsewhere.example' } });
    expect(raw.headers.get('access-control-allow-origin')).toBe('*');
    const preflight = await fetch(`${server.localUrl}/functions/v1/meeting-token`, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-client-info');
  });
});

describe('a body', () => {
  const json = { 'content-type': 'application/json' };
  test.each([
    ['that is not JSON', '{"confirm":', json, 400, 'malformed_json'],
    ['that is not JSON, as text', 'hello', { 'content-type': 'text/plain' }, 400, 'malformed_json'],
    ['that is a list', '[]', json, 400, 'invalid_body'],
    ['that is null', 'null', json, 400, 'invalid_body'],
    ['that is empty', '', json, 400, 'invalid_body'],
    ['that is far too large', `{"confirm":"${'x'.repeat(200_000)}"}`, json, 413, 'body_too_large'],
    ['that nests without end', `${'['.repeat(8000)}${']'.repeat(8000)}`, json, 400, 'invalid_body'],
    ['that wants to change what objects are', '{"__proto__":{"confirm":"x"}}', json, 400, 'invalid_body'],
    [
      'of a form',
      'confirm=x',
      { 'content-type': 'application/x-www-form-urlencoded' },
      400,
      'malformed_json',
    ],
  ])('%s', async (_, body, headers, status, code) => {
    const raw = await call('/delete-my-account', { body, headers });
    expect({ status: raw.status, code: raw.body.code }).toEqual({ status, code });
  });
});

test.each(['PUT', 'PATCH', 'DELETE', 'GET'])('%s is not how it is called', async (method) => {
  const raw = await call('/meeting-token', { method });
  expect(raw).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
  expect(raw.headers.get('allow')).toBe('POST');
});

test('limits end in 429 with the time to wait', async () => {
  const limited = await startTestServer({ env: { RATE_LIMITS: 'on' } });
  try {
    const guess = () => fetch(`${limited.localUrl}/functions/v1/calendar/${'A'.repeat(43)}.ics`);
    const answers = await Promise.all(Array.from({ length: 50 }, guess));
    // On a slow machine a slot or two becomes free meanwhile.
    expect(answers.filter(({ status }) => status === 404).length).toBeGreaterThanOrEqual(30);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused[0]?.json()).toMatchObject({ code: 'over_request_rate_limit' });
    // A person who calls without end is refused, whatever they call; another one is not.
    const busy = await signUp(limited);
    const call = async ({ token }: { token: string }) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const url = `${limited.localUrl}/functions/v1/meeting-token`;
      return (await fetch(url, { method: 'POST', headers, body: '{}' })).status;
    };
    const statuses: number[] = [];
    while (!statuses.includes(429))
      statuses.push(...(await Promise.all([1, 2, 3, 4, 5].map(() => call(busy)))));
    expect(statuses.length).toBeGreaterThanOrEqual(60);
    expect(await call(await signUp(limited))).toBe(400);
    // Somebody who knows their address is not locked out by somebody who guesses.
    const one = await signUp(limited);
    const { data: secret } = await one.client.rpc('renew_calendar_address');
    expect((await fetch(`${limited.localUrl}/functions/v1/calendar/${secret}.ics`)).status).toBe(200);
  } finally {
    await limited.stop();
  }
});
