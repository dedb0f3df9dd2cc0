import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/start-test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers });

describe('health', () => {
  it('is live and ready, and names what was checked', async () => {
    const live = await get('/health/live');
    expect([live.status, await live.json()]).toEqual([200, { status: 'live' }]);
    const ready = await get('/health/ready');
    expect(ready.status).toBe(200);
    expect(ready.headers.get('cache-control')).toBe('no-store');
    const body = (await ready.json()) as { status: string; checks: Record<string, boolean> };
    expect(body.status).toBe('ready');
    expect(body.checks).toMatchObject({ database: true });
  });
});

describe('metrics', () => {
  it('are shown on this machine', async () => {
    await get('/health/live');
    const answer = await get('/metrics');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    const text = await answer.text();
    expect(text).toMatch(
      /http_request_duration_seconds_count\{route="\/health\/live",method="GET",status="200"\} [1-9]/,
    );
    expect(text).toContain('postgres_pool_connections');
    expect(text).toContain('process_cpu_seconds_total');
  });

  it('are not shown through a proxy on this machine', async () => {
    const answer = await get('/metrics', { 'x-forwarded-for': '203.0.113.7' });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'loopback_only' });
  });

  it('are shown anywhere with the service key, and with no other', async () => {
    const proxied = { 'x-forwarded-for': '203.0.113.7' };
    expect((await get('/metrics', { ...proxied, apikey: server.serviceRoleKey })).status).toBe(200);
    const bearer = { authorization: `Bearer ${server.serviceRoleKey}` };
    expect((await get('/metrics', { ...proxied, ...bearer })).status).toBe(200);
    expect((await get('/metrics', { ...proxied, apikey: server.anonKey })).status).toBe(403);
    expect((await get('/metrics', { ...proxied, apikey: 'x' })).status).toBe(403);
  });
});

describe('/config.json', () => {
  it('says what the web app needs, and nothing else', async () => {
    const answer = await get('/config.json');
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toEqual({
      supabaseUrl: server.url,
      anonKey: server.anonKey,
      meetingProvider: 'jitsi',
      meetingDomain: 'meet.jit.si',
    });
  });
});
