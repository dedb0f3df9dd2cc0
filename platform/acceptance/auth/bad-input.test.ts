import { errorOf, goodPassword, newEmail, raw, signedUp } from '@lomdim/testing/people/client';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const secret = 'a-secret-of-forty-characters-for-testing';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { JWT_SECRET: secret } });
});
afterAll(() => server.stop());

const posts = [
  ...['/signup', '/token?grant_type=password', '/token?grant_type=refresh_token', '/token?grant_type=pkce'],
  ...[
    '/token?grant_type=id_token',
    '/token',
    '/otp',
    '/recover',
    '/resend',
    '/verify',
    '/logout',
    '/factors',
  ],
  ...['/reauthenticate', '/sso', '/invite', '/admin/users', '/admin/generate_link'],
];

const bodies: [string, string][] = [
  ['broken JSON', '{"email": '],
  ['no object', '[1, 2]'],
  ['text', '"text"'],
  ['null', 'null'],
  [
    'wrong types',
    '{"email": {"$ne": 1}, "password": [1], "type": 7, "token": {}, "data": "x", "refresh_token": 1}',
  ],
  [
    'zero bytes',
    '{"email": "a\\u0000@b.example", "password": "\\u0000\\u0000\\u0000", "refresh_token": "\\u0000"}',
  ],
  ['half characters', '{"email": "\\ud800@b.example", "data": {"name": "\\udfff"}}'],
  ['a prototype', '{"__proto__": {"email": "a@b.example"}, "email": "a@b.example"}'],
  ['depth', `{"data": ${'['.repeat(5000)}${']'.repeat(5000)}}`],
  ['nothing', ''],
];

describe('every call answers bad input with a code', () => {
  test.each(posts.flatMap((path) => bodies.map(([name, text]) => [path, name, text] as const)))(
    'POST %s with %s',
    async (path, _name, text) => {
      const response = await raw(server, path, { method: 'POST', text });
      const { status, code } = await errorOf(response);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(code).toMatch(/^[a-z][a-z0-9_]+$/);
    },
  );

  test('a huge body', async () => {
    const response = await raw(server, '/signup', {
      body: { email: newEmail(), password: 'x'.repeat(200_000) },
    });
    expect(await errorOf(response)).toMatchObject({ status: 413, code: 'request_too_large' });
  });

  test('any string in any query parameter', async () => {
    const { session } = await signedUp(server);
    const strings = [
      '',
      '%00',
      '%F0%9F',
      "'--",
      '%E2%80%AE',
      '../..',
      'x'.repeat(3000),
      '[]',
      '%0d%0aset-cookie:a=b',
    ];
    const names = [
      'grant_type',
      'redirect_to',
      'type',
      'token',
      'provider',
      'scope',
      'page',
      'per_page',
      'state',
      'code',
    ];
    for (const path of [
      '/token',
      '/verify',
      '/authorize',
      '/callback',
      '/user/identities/authorize',
      '/admin/users',
    ]) {
      for (const name of names) {
        for (const text of strings) {
          const address = `${path}?${name}=${text}&${name}[]=1`;
          const token = path === '/admin/users' ? server.serviceRoleKey : session.access_token;
          const method = path === '/token' ? 'POST' : 'GET';
          const response = await raw(server, address, { method, token });
          await response.arrayBuffer();
          expect(response.status, address).toBeLessThan(500);
          expect(response.headers.has('set-cookie')).toBe(false);
        }
      }
    }
  });

  test('an id that is none', async () => {
    const { session } = await signedUp(server);
    for (const id of ['1', 'null', '%00', "' or true"]) {
      const token = session.access_token;
      const calls = [
        raw(server, `/factors/${id}`, { method: 'DELETE', token }),
        raw(server, `/factors/${id}/challenge`, { method: 'POST', token }),
        raw(server, `/user/identities/${id}`, { method: 'DELETE', token }),
        raw(server, `/admin/users/${id}`, { token: server.serviceRoleKey }),
      ];
      for (const response of await Promise.all(calls)) expect((await errorOf(response)).status).toBe(404);
    }
  });

  test('an unknown address is JSON too', async () => {
    expect(await errorOf(await raw(server, '/nothing/here'))).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    expect(await errorOf(await raw(server, '/signup'))).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('errors take the form that the client asked for', () => {
  test('a string code from 2024-01-01 on, a number and error_code before', async () => {
    const body = { email: newEmail(), password: 'wrong' };
    const modern = await raw(server, '/token?grant_type=password', {
      body,
      headers: { 'x-supabase-api-version': '2024-01-01' },
    });
    expect(modern.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(await modern.json()).toEqual({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
    const older = await raw(server, '/token?grant_type=password', { body });
    expect(older.headers.get('x-supabase-api-version')).toBeNull();
    expect(await older.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    });
  });
});

describe('tokens that prove nothing', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = (claims: Record<string, unknown>, key = secret) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(key));

  test('are refused with bad_jwt', async () => {
    const { user, session } = await signedUp(server);
    const [header, payload, signature] = session.access_token.split('.');
    const claims = { sub: user.id, role: 'authenticated', aud: 'authenticated' };
    const forged = [
      'no.token.atall',
      `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`,
      `${part({ alg: 'NONE' })}.${part(claims)}.${signature}`,
      `${header}.${part({ ...claims, role: 'service_role' })}.${signature}`,
      `${header}.${payload}.AAAA`,
      await signed({ ...claims, exp: 1 }),
      await signed(claims, 'another-secret-of-forty-characters-here!'),
      await signed({ role: 'authenticated' }),
      await signed({ ...claims, sub: 'nobody' }),
    ];
    for (const token of forged) {
      expect(await errorOf(await raw(server, '/user', { token })), token).toMatchObject({
        status: 403,
        code: 'bad_jwt',
      });
    }
  });

  test('a session of someone else is not found', async () => {
    const [one, other] = [await signedUp(server), await signedUp(server)];
    const { session_id: sessionId } = JSON.parse(
      Buffer.from(other.session.access_token.split('.')[1] ?? '', 'base64url').toString(),
    ) as { session_id: string };
    const token = await signed({ sub: one.user.id, role: 'authenticated', session_id: sessionId });
    expect(await errorOf(await raw(server, '/user', { token }))).toMatchObject({
      status: 403,
      code: 'session_not_found',
    });
  });

  test('no token at all asks for one', async () => {
    for (const headers of [{}, { authorization: 'Basic abc' }, { authorization: 'Bearer' }]) {
      const response = await raw(server, '/user', { headers });
      expect(await errorOf(response)).toMatchObject({ status: 401, code: 'no_authorization' });
    }
    const key = await raw(server, '/user', { token: 'sb_publishable_abc' });
    expect(await errorOf(key)).toMatchObject({ status: 401, code: 'no_authorization' });
  });
});

describe('an open redirect', () => {
  const foreignTargets = [
    ...[
      'https://evil.example/',
      '//evil.example',
      'https:evil.example',
      '\\\\evil.example',
      'javascript:alert(1)',
    ],
    ...[
      'data:text/html,x',
      'https://localhost@evil.example/',
      'http://localhost.evil.example',
      'file:///etc/passwd',
    ],
    ...['http://user:pass@localhost/'],
  ];

  test.each(foreignTargets)('to %s is refused everywhere', async (target) => {
    const query = `redirect_to=${encodeURIComponent(target)}`;
    const calls = [
      raw(server, `/verify?token=abc&type=signup&${query}`),
      raw(server, `/signup?${query}`, { body: { email: newEmail(), password: goodPassword } }),
      raw(server, `/otp?${query}`, { body: { email: newEmail() } }),
      raw(server, `/recover?${query}`, { body: { email: newEmail() } }),
      raw(server, `/resend?${query}`, { body: { email: newEmail(), type: 'signup' } }),
    ];
    for (const response of await Promise.all(calls)) {
      const { status, code, message } = await errorOf(response);
      expect({ status, code }).toEqual({ status: 400, code: 'validation_failed' });
      expect(message).toContain('redirect_to');
    }
  });

  test('an own page, by path or by address, is allowed', async () => {
    for (const target of ['/dashboard', `${server.url}/dashboard?a=b`, 'http://127.0.0.1:5173/x']) {
      const response = await raw(
        server,
        `/verify?token=abc&type=signup&redirect_to=${encodeURIComponent(target)}`,
      );
      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toContain('error_code=otp_expired');
    }
  });
});
