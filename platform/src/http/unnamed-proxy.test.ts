import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { serverOptions } from './server-options.ts';
import { trustProxies } from './trusted-proxies.ts';
import { warnOfUnnamedProxy } from './unnamed-proxy.ts';

const logs: string[] = [];
afterEach(() => logs.splice(0));

async function serve(named: string) {
  const app = Fastify(serverOptions(createLog('warn', { write: (line) => logs.push(line) })));
  warnOfUnnamedProxy(app, {
    trustedProxies: trustProxies(named === '' ? [] : named.split(',')),
  });
  app.get('/', async () => 'fine');
  await app.ready();
  return (headers: Record<string, string>) =>
    app.inject({ url: '/', headers, remoteAddress: '::ffff:10.0.0.2' });
}

test('a peer that forwards and is not named is logged once, without any address', async () => {
  const ask = await serve('10.0.0.1');
  await ask({});
  expect(logs).toEqual([]);
  await ask({ 'x-forwarded-for': '203.0.113.9' });
  await ask({ 'x-forwarded-for': '203.0.113.10' });
  expect(logs).toHaveLength(1);
  expect(logs[0]).toContain('TRUSTED_PROXIES');
  expect(logs[0]).not.toContain('203.0.113');
});

test('a proxy that is named is not logged', async () => {
  const ask = await serve('10.0.0.2');
  await ask({ 'x-forwarded-for': '203.0.113.9' });
  expect(logs).toEqual([]);
});
