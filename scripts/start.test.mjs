import { existsSync, mkdtempSync, rmSync } from 'node:fs';
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
