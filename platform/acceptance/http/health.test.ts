import { postgresUrl } from '@lomdim/testing/postgres/connection';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

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
    expect(live.headers.get('content-encoding')).toBeNull();
    expect([live.status, await live.json()]).toEqual([200, { status: 'live' }]);
    const ready = await get('/health/ready');
    expect(ready.headers.get('cache-control')).toBe('no-store');
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ready', checks: { database: true, realtime: true, rest: true } },
    ]);
  });

  it('is not ready while the database does not answer, says so, and is ready again after', async () => {
    const name = new URL(server.databaseUrl.replace('@/', '@localhost/')).pathname.slice(1);
    await onServer(`alter database ${name} with allow_connections false`);
    await onServer(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and backend_type = 'client backend'`,
    );
    const down = await get('/health/ready');
    expect(down.status).toBe(503);
    expect(await down.json()).toMatchObject({ status: 'not_ready', checks: { database: false } });
    expect((await get('/health/live')).status).toBe(200);
    await onServer(`alter database ${name} with allow_connections true`);
    // The change feed connects again by itself, a moment later.
    await expect.poll(async () => (await get('/health/ready')).status).toBe(200);
  });
});

describe('metrics', () => {
  it('are shown on this machine', async () => {
    await get('/health/live');
    const answer = await get('/metrics');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(answer.headers.get('content-encoding')).toMatch(/^(br|gzip)$/);
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

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl() });
  await client.connect();
  await client.query(statement);
  await client.end();
}
