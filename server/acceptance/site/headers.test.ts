import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { makeWebFolder } from '@lomdim/testing/server/web-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let web: Awaited<ReturnType<typeof makeWebFolder>>;

beforeAll(async () => {
  web = await makeWebFolder();
  server = await startTestServer({
    webFolder: web.path,
    env: { SITE_URL: 'https://lomdim.example', MEETING_DOMAIN: 'meet.example', PORT: '0' },
  });
});

afterAll(async () => {
  await server.stop();
  await web.remove();
});

const get = (path: string, init?: RequestInit) => fetch(`${server.localUrl}${path}`, init);

function directives(answer: Response): Map<string, string> {
  const policy = answer.headers.get('content-security-policy') ?? '';
  return new Map(
    policy.split('; ').map((text) => [text.split(' ', 1)[0] ?? '', text.slice(text.indexOf(' ') + 1)]),
  );
}

describe('security headers of a page', () => {
  it('allow scripts of our own and of the meeting provider alone', async () => {
    const policy = directives(await get('/'));
    expect(policy.get('script-src')).toBe("'self' https://meet.example");
    expect(policy.get('frame-src')).toBe('https://meet.example');
    expect(policy.get('object-src')).toBe("'none'");
    expect(policy.get('base-uri')).toBe("'self'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(policy.get('connect-src')).toBe("'self' wss://lomdim.example");
  });

  it('are there on every kind of answer', async () => {
    for (const path of [
      '/',
      '/no/such/page',
      '/assets/gone.js',
      '/config.json',
      '/health/live',
      '/favicon.svg',
    ]) {
      const { headers } = await get(path);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('content-security-policy'), path).toContain("script-src 'self'");
      expect(headers.get('strict-transport-security'), path).toContain('max-age=63072000');
      expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin');
      expect(headers.get('permissions-policy'), path).toContain('camera=(self "https://meet.example")');
      expect(headers.get('permissions-policy'), path).toContain(
        'display-capture=(self "https://meet.example")',
      );
      expect(headers.get('x-request-id'), path).toMatch(/^[\da-f-]{36}$/);
      expect(headers.get('access-control-allow-origin'), path).toBeNull();
    }
  });
});

describe('answers of the protocols', () => {
  it('may be read from any origin, and do nothing when opened as a page', async () => {
    const { headers } = await get('/rest/v1/nothing', { headers: { origin: 'https://other.example' } });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toContain('content-range');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    '/auth/v1/token',
    '/rest/v1/profiles',
    '/storage/v1/object',
    '/functions/v1/x',
    '/realtime/v1/api',
  ])('answer the preflight of %s', async (path) => {
    const { status, headers } = await get(path, {
      method: 'OPTIONS',
      headers: { origin: 'https://other.example', 'access-control-request-method': 'PATCH' },
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-methods')).toContain('PATCH');
    const allowed = headers.get('access-control-allow-headers')?.split(', ');
    expect(allowed).toEqual(
      expect.arrayContaining(['authorization', 'apikey', 'x-client-info', 'content-type', 'x-retry-count']),
    );
    expect(allowed).toEqual(
      expect.arrayContaining(['traceparent', 'tracestate', 'baggage', 'prefer', 'range']),
    );
    expect(allowed).toEqual(
      expect.arrayContaining(['accept-profile', 'content-profile', 'x-supabase-api-version', 'x-upsert']),
    );
  });
});

describe('request ids', () => {
  it('of a proxy are kept, odd ones are replaced', async () => {
    const kept = await get('/health/live', { headers: { 'x-request-id': 'proxy-id-12345' } });
    expect(kept.headers.get('x-request-id')).toBe('proxy-id-12345');
    const odd = await get('/health/live', { headers: { 'x-request-id': '{"level":"fatal"}' } });
    expect(odd.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  it('are in the error body and in the log, and the log holds nothing of the query', async () => {
    const answer = await get('/assets/none.js?token=eyJhbGciOi.eyJzdWIi.abc&email=miriam@demo.example');
    const body = (await answer.json()) as { request_id: string };
    expect(body).toEqual({
      code: 'not_found',
      message: 'There is nothing at this address.',
      request_id: answer.headers.get('x-request-id'),
    });
    const line = await logLine(body.request_id);
    expect(JSON.parse(line)).toMatchObject({ level: 'info', method: 'GET', status: 404, route: 'unmatched' });
    expect(server.logs.join('')).not.toMatch(/miriam|eyJ/);
  });
});

describe('a public site', () => {
  it('shows neither kept mail nor metrics, not even to this machine: a proxy may stand there', async () => {
    expect((await get('/dev/mailbox')).status).toBe(404);
    expect((await get('/dev/mailbox.json')).status).toBe(404);
    expect((await get('/metrics')).status).toBe(403);
    expect((await get('/metrics', { headers: { apikey: server.serviceRoleKey } })).status).toBe(200);
  });

  it('says where vulnerabilities are reported', async () => {
    const answer = await get('/.well-known/security.txt');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = Object.fromEntries(
      (await answer.text())
        .trimEnd()
        .split('\n')
        .map((line) => line.split(': ')),
    );
    expect(lines).toMatchObject({
      Contact: 'https://lomdim.example/contact',
      Canonical: 'https://lomdim.example/.well-known/security.txt',
      'Preferred-Languages': 'en, fr, de, he',
    });
    expect(Date.parse(lines.Expires ?? '')).toBeGreaterThan(Date.now());
  });
});

/** The line is written after the answer was sent. */
async function logLine(id: string): Promise<string> {
  for (;;) {
    const line = server.logs.find((candidate) => candidate.includes(id));
    if (line !== undefined) return line;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
