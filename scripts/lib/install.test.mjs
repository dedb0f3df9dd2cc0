import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './project.mjs';
import { run } from './run.mjs';

let clone;
let calls;

/** A clone with nothing but the launchers, and an npm that only writes down how it was called. */
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'lomdim-clone-'));
  cpSync(join(root, 'scripts', 'lib'), join(clone, 'scripts', 'lib'), { recursive: true });
  writeFileSync(
    join(clone, 'scripts', 'program.mjs'),
    `import { ensureInstalled } from './lib/install.mjs';
     import { launcher } from './lib/project.mjs';
     await launcher(async () => {
       await ensureInstalled();
       console.log('installed');
     });`,
  );
  writeLock({ 'node_modules/thing': { version: '1.0.0', integrity: 'sha512-a' } });
  calls = join(clone, 'calls');
  mkdirSync(join(clone, 'npm'));
  writeFileSync(
    join(clone, 'npm', 'npm-cli.js'),
    `const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
     appendFileSync(${JSON.stringify(calls)}, process.argv.slice(2, 3) + '\\n');
     mkdirSync('node_modules', { recursive: true });
     for (const name of process.env.FAKE_NPM_UNPACKS?.split(' ') ?? []) {
       mkdirSync('node_modules/' + name, { recursive: true });
       writeFileSync('node_modules/' + name + '/package.json', '{}');
     }
     setTimeout(() => process.exit(Number(process.env.FAKE_NPM_CODE ?? 0)), 300);`,
  );
});
afterEach(() => rmSync(clone, { recursive: true }));

function writeLock(packages) {
  writeFileSync(join(clone, 'package-lock.json'), JSON.stringify({ packages }));
}

function launch(env = {}) {
  const npm = { npm_execpath: join(clone, 'npm', 'npm-cli.js') };
  const options = { capture: true, cwd: clone, env: { ...process.env, ...npm, ...env } };
  return run(process.execPath, ['scripts/program.mjs'], options);
}

const npmCalls = () => readFileSync(calls, 'utf8').trim().split('\n');

test('a clone is installed from the lock file once, and again only when the lock file changes', async () => {
  const first = await launch();
  expect(first.output).toMatch(/^Installing .*npm ci.*\nInstalled in \d+ s\.\ninstalled\n$/s);
  expect((await launch()).output).toBe('installed\n');
  expect(npmCalls()).toEqual(['ci']);

  writeLock({ 'node_modules/thing': { version: '1.0.1', integrity: 'sha512-b' } });
  await launch();
  expect(npmCalls()).toEqual(['ci', 'ci']);
});

test('launchers that start at once install once', async () => {
  const all = await Promise.all([launch(), launch(), launch()]);
  expect(all.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(npmCalls()).toEqual(['ci']);
});

test('what npm has installed by hand from the same lock file is not installed again', async () => {
  const packages = { 'node_modules/thing': { version: '1.0.0', integrity: 'sha512-a' } };
  mkdirSync(join(clone, 'node_modules'));
  writeFileSync(join(clone, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));
  expect((await launch()).output).toBe('installed\n');
});

test('a workspace that came with an update is linked, whatever npm’s record says of the rest', async () => {
  const packages = { 'node_modules/thing': { version: '1.0.0', integrity: 'sha512-a' } };
  mkdirSync(join(clone, 'node_modules'));
  writeFileSync(join(clone, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));
  writeLock({ ...packages, 'node_modules/part': { resolved: 'part', link: true }, part: {} });
  await launch();
  expect(npmCalls()).toEqual(['ci']);
});

test('a native part that npm has left out is one sentence; when npm brings it, all is well', async () => {
  const here = { os: [process.platform], cpu: [process.arch] };
  const part = { version: '1.0.0', integrity: 'sha512-b', optional: true, ...here };
  const packages = { 'node_modules/part': part };
  writeLock(packages);
  const failed = await launch();
  expect(failed.code).toBe(1);
  expect(failed.output).toMatch(/\nThe installation left out part 1\.0\.0, which this machine .*\.\n$/);

  // Even where npm's record says that it is there.
  writeFileSync(join(clone, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));
  expect((await launch()).code).toBe(1);
  expect(npmCalls()).toEqual(['ci', 'ci']);

  expect((await launch({ FAKE_NPM_UNPACKS: 'part' })).code).toBe(0);
  expect((await launch()).output).toBe('installed\n');
  expect(npmCalls()).toEqual(['ci', 'ci', 'ci']);
});

test('an installation that fails is one sentence, and is tried again the next time', async () => {
  const failed = await launch({ FAKE_NPM_CODE: '7' });
  expect(failed.code).toBe(1);
  expect(failed.output).toMatch(
    /The packages could not be installed \("npm ci" ended with code 7, see above\)\.\n$/,
  );
  expect((await launch()).code).toBe(0);
  expect(npmCalls()).toEqual(['ci', 'ci']);
});
