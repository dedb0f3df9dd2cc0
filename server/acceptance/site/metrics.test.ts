import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  connect,
  createPair,
  disconnectAll,
  listen,
  writeMessage,
} from '@lomdim/testing/people/live-changes';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(async () => {
  await disconnectAll();
  await server.stop();
});

const read = async () => (await fetch(`${server.localUrl}/metrics`)).text();

/** The first column of the table in the documentation; `name_*` stands for all that begin so. */
function documented(): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const table = text.split('### What is measured\n')[1]?.split('\n## ')[0] ?? '';
  return [...table.matchAll(/^\| `([a-z_]+\*?)` \|/gm)].map(([, name = '']) => name);
}

const covers = (pattern: string, name: string) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

describe('the metrics and their documentation', () => {
  test('name the same', async () => {
    const served = [...(await read()).matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name);
    const patterns = documented();
    expect(patterns.length).toBeGreaterThan(10);
    expect(served.filter((name) => !patterns.some((pattern) => covers(pattern, name)))).toEqual([]);
    expect(patterns.filter((pattern) => !served.some((name) => covers(pattern, name)))).toEqual([]);
  });

  test('curves to watch are drawn from metrics that exist', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
    const curves = [...text.matchAll(/rate\(([a-z_]+)_bucket/g)].map(([, name = '']) => name);
    expect(curves).toHaveLength(3);
    for (const name of curves) expect(documented()).toContain(name);
  });

  test('alerts ask for metrics that exist', async () => {
    const rules = readFileSync(join(import.meta.dirname, '../../../deploy/alerts.yml'), 'utf8');
    const asked = [...rules.matchAll(/([a-z]\w+)\{job="lomdim"/g)].map(([, name = '']) => name);
    expect(asked.length).toBeGreaterThan(5);
    const served = [...(await read()).matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name);
    const isServed = (name: string) => served.includes(name.replace(/_(bucket|count|sum)$/, ''));
    // What Prometheus itself says of whom it asks.
    expect(asked.filter((name) => name !== 'up' && !isServed(name))).toEqual([]);
  });
});

/** How often a histogram has counted something with these labels. */
async function count(name: string, labels = ''): Promise<number> {
  const line = (await read()).split('\n').find((one) => one.startsWith(`${name}_count${labels} `));
  return Number(line?.split(' ').at(-1) ?? 0);
}

describe('histograms', () => {
  test('count the queries of a request and how long they waited', async () => {
    const names = ['postgres_query_duration_seconds', 'postgres_wait_duration_seconds'];
    const before = await Promise.all(names.map((name) => count(name, '{share="rest"}')));
    const answer = await fetch(`${server.localUrl}/rest/v1/courses?select=id&limit=1`, {
      headers: { apikey: server.anonKey },
    });
    expect(answer.status).toBe(200);
    const after = await Promise.all(names.map((name) => count(name, '{share="rest"}')));
    for (const [index, value] of after.entries()) expect(value).toBeGreaterThan(before[index] ?? 0);
  });

  test('count messages of sockets by their event, and changes that were delivered', async () => {
    const changes = await listen(connect(server, server.serviceRoleKey), { table: 'chat_messages' });
    expect(await count('realtime_message_duration_seconds', '{event="phx_join"}')).toBe(1);
    expect(await count('realtime_delivery_duration_seconds')).toBe(0);
    await changes.channel.send({ type: 'broadcast', event: 'hello', payload: {} });
    await expect.poll(() => count('realtime_message_duration_seconds', '{event="broadcast"}')).toBe(1);
    await writeMessage(server.pool, await createPair(server), 'Shalom');
    await changes.until(1);
    await expect.poll(() => count('realtime_delivery_duration_seconds')).toBe(1);
  });
});
