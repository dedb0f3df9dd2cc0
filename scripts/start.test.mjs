import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startProduct } from './lib/product.mjs';

// Each starts the whole product several times.
vi.setConfig({ testTimeout: 240_000 });

let dataDir;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lomdim-start-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function start(env, command) {
  const product = await startProduct({ dataDir, env, command });
  onTestFinished(() => product.stop('SIGTERM'));
  return product;
}

// To npm itself, which is what a process manager knows of it.
test.each(['SIGINT', 'SIGTERM'])(
  '%s stops `npm start` cleanly, and a start with nothing changed builds nothing',
  async (signal) => {
    const first = await start({}, ['npm', 'start']);
    expect((await fetch(`${first.url}/health/ready`)).status).toBe(200);
    expect(await first.stop(signal)).toBe(0);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);

    const second = await start({}, ['npm', 'start']);
    expect(second.url).toBeDefined();
    expect(second.output()).not.toMatch(/Building|Installing|migration applied/);
    expect(await second.stop(signal)).toBe(0);
  },
);

test('a second server on the same DATA_DIR says so in one sentence and leaves the first alone', async () => {
  const first = await start();
  const second = await start();
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(
    `Another Lomdim server (process ${first.pid}) already uses DATA_DIR ${dataDir}; stop it or choose another DATA_DIR.\n`,
  );
  expect((await fetch(`${first.url}/health/ready`)).status).toBe(200);
});

test('a port in use is one sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  onTestFinished(() => new Promise((resolve) => taken.close(resolve)));
  const port = String(taken.address().port);
  const refused = await start({ PORT: port, SEED: 'none', LOG_LEVEL: 'silent' });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain(port);
  expect(refused.output().trim().split('\n')).toHaveLength(1);
});

test('kill -9 of the server during writes: after the next start every acknowledged row is there', async () => {
  const first = await start();
  const { anonKey } = await (await fetch(`${first.url}/config.json`)).json();
  const acknowledged = [];
  let next = 0;
  let killed = false;
  const writer = async () => {
    while (!killed) {
      const message = `message ${next++}`;
      const answer = await insert(first.url, anonKey, message).catch(() => undefined);
      if (answer?.status === 201) acknowledged.push(message);
      else if (!killed) throw new Error(`a write was refused: ${await answer?.text()}`);
      if (acknowledged.length === 60) {
        killed = true;
        await first.stop('SIGKILL');
      }
    }
  };
  await Promise.all([writer(), writer(), writer(), writer()]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(60);

  const second = await start();
  const { serviceRoleKey } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'));
  const headers = { apikey: serviceRoleKey, authorization: `Bearer ${serviceRoleKey}` };
  const answer = await fetch(`${second.url}/rest/v1/contact_messages?select=message`, { headers });
  const kept = new Set((await answer.json()).map((row) => row.message));
  expect(acknowledged.filter((message) => !kept.has(message))).toEqual([]);
});

function insert(url, apikey, message) {
  return fetch(`${url}/rest/v1/contact_messages`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json', prefer: 'return=minimal' },
    body: JSON.stringify({ name: 'A visitor', email: 'visitor@example.org', message }),
  });
}
