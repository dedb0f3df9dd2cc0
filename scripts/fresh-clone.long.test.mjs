import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { ordinaryUser } from './lib/ordinary-user.mjs';
import { startProduct } from './lib/product.mjs';
import { root } from './lib/project.mjs';

const isRoot = process.getuid() === 0;
const notInAClone = /(^|\/)(node_modules|dist|coverage|\.data|\.cache|\.git)(\/|$)/;

let folder;
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What a clone holds: the sources, and nothing that was installed or built. */
function clone() {
  folder = mkdtempSync(join(tmpdir(), 'lomdim-clone-')); // mode 700: only we may enter
  const project = join(folder, 'lomdim');
  cpSync(root, project, { recursive: true, filter: (path) => !notInAClone.test(relative(root, path)) });
  return project;
}

async function npmStart(project, env = {}, user = {}) {
  const product = await startProduct({
    folder: project,
    command: ['npm', 'start'],
    user,
    env: { DATA_DIR: undefined, ...env },
  });
  onTestFinished(() => product.stop('SIGTERM'));
  return product;
}

test('two commands on a fresh machine: npm start installs, builds and serves; the second start does neither', async () => {
  const project = clone();
  const first = await npmStart(project);
  expect(first.output()).toMatch(/Installing .*Building server.*Lomdim is ready/s);
  expect((await fetch(`${first.url}/health/ready`)).status).toBe(200);
  expect(await (await fetch(first.url)).text()).toContain('<div id="root">');
  await first.stop('SIGTERM');
  expect(existsSync(join(project, '.data', 'postgres', 'postmaster.pid'))).toBe(false);

  const second = await npmStart(project);
  expect(second.url).toBeDefined();
  expect(second.output()).not.toMatch(/Installing|Building/);
  await second.stop('SIGINT');
  expect(existsSync(join(project, '.data', 'postgres', 'postmaster.pid'))).toBe(false);
});

test.skipIf(!isRoot)('the same as an ordinary user, where the tests themselves run as root', async () => {
  const project = clone();
  const user = ordinaryUser();
  const home = join(folder, 'home');
  mkdirSync(home);
  chmodSync(folder, 0o755);
  execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, project]);
  chownSync(home, user.uid, user.gid);
  const product = await npmStart(project, { HOME: home, npm_config_cache: join(home, '.npm') }, user);
  expect(product.output()).toMatch(/Installing .*Lomdim is ready/s);
  expect((await fetch(`${product.url}/health/ready`)).status).toBe(200);
  expect(statSync(join(project, '.data', 'postgres')).uid).toBe(user.uid);
});
