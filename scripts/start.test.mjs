import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { startProduct } from './lib/product.mjs';

// They start the whole product several times.
vi.setConfig({ testTimeout: 240_000 });

/** The first start of all makes the database; the others find it, as after every start but the first. */
const dataDir = mkdtempSync(join(tmpdir(), 'lomdim-start-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function start(env, command) {
  const product = await startProduct({ dataDir, env, command });
  onTestFinished(() => product.stop('SIGTERM'));
  return product;
}

test('each signal stops `npm start` cleanly, and a start with nothing changed builds nothing', async () => {
  // To npm itself, which is what a process manager knows of it.
  const first = await start({}, ['npm', 'start']);
  expect((await fetch(`${first.url}/health/ready`)).status).toBe(200);
  await expectCleanStop(first, 'SIGINT');

  const second = await start({}, ['npm', 'start']);
  expect((await fetch(`${second.url}/health/ready`)).status).toBe(200);
  expect(second.output()).not.toMatch(/Building|Installing|migration applied/);
  await expectCleanStop(second, 'SIGTERM');
});

async function expectCleanStop(product, signal) {
  expect(await product.stop(signal)).toBe(0);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
}

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
