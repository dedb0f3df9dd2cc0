import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from './lib/build.mjs';
import { ordinaryUser } from './lib/ordinary-user.mjs';
import { startProduct } from './lib/product.mjs';
import { root } from './lib/project.mjs';

// There is no Docker where these tests run. What its last stage holds is put together here as the file says, and run as it says: by an
// ordinary user who can write into DATA_DIR alone.
const text = readFileSync(join(root, 'Dockerfile'), 'utf8');
const file = DockerfileParser.parse(text);
const stage = '/lomdim';

let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lomdim-image-'));
  chmodSync(folder, 0o755);
});
afterAll(() => {
  execFileSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** The sources and what was built, with the packages that the product needs when it runs. */
async function buildStage() {
  const built = join(folder, 'build');
  const isInstalled = /(^|\/)(node_modules|\.data|\.cache|\.git)(\/|$)/;
  await ensureBuilt();
  cpSync(root, built, { recursive: true, filter: (path) => !isInstalled.test(relative(root, path)) });
  execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: built, stdio: 'pipe' });
  const prepare = file.getInstructions().find((line) => line.toString().includes('hydrate-symlinks'));
  execFileSync('sh', ['-c', prepare.getRawArgumentsContent()], { cwd: built });
  return built;
}

/** What the last stage copies, and its environment and command. */
function lastStage(built) {
  const image = join(folder, 'image');
  for (const copy of file.getCOPYs()) {
    if (copy.getFromFlag()?.getValue() !== 'build') continue;
    const [from, to] = copy.getArguments().map(String);
    const target = to.endsWith('/') ? join(image, to, basename(from)) : join(image, to);
    mkdirSync(join(target, '..'), { recursive: true });
    // Nobody needs the first stage any more, and a copy of all packages takes long.
    renameSync(join(built, relative(stage, from)), target);
  }
  execFileSync('chmod', ['-R', 'a-w,a+rX', image]);
  const env = Object.fromEntries(
    file.getENVs().flatMap((line) => line.getProperties().map((each) => [each.getName(), each.getValue()])),
  );
  return { image, env, command: wordsOf(file.getCMDs()[0]) };
}

/** `CMD ["a", "b"]`, also inside a HEALTHCHECK. */
function wordsOf(instruction) {
  const [words] = /\[.*\]/s.exec(instruction.getRawArgumentsContent()) ?? [];
  return JSON.parse(words);
}

test('the Dockerfile is well formed, and whoever runs in it is not root', () => {
  expect(validate(text)).toEqual([]);
  expect(text).toMatch(/^USER node$/m);
});

test('packages are installed from the manifests of all workspaces, before there are any sources', () => {
  const copied = file.getCOPYs().map((copy) => copy.getArguments().map(String));
  const sources = copied.findIndex(([from]) => from === '.');
  const manifests = copied.slice(0, sources).flatMap((words) => words.slice(0, -1));
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const needed = [
    'package.json',
    'package-lock.json',
    '.npmrc',
    ...workspaces.map((each) => `${each}/package.json`),
  ];
  expect(manifests.toSorted()).toEqual(needed.toSorted());
});

test('what is in the image starts as an ordinary user on files that cannot be written, is healthy, and stops', async () => {
  const { image, env, command } = lastStage(await buildStage());
  const user = ordinaryUser();
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (process.getuid() === 0) execFileSync('chown', [`${user.uid}:${user.gid}`, data]);
  const product = await startProduct({
    folder: image,
    command,
    user: process.getuid() === 0 ? user : {},
    env: { ...env, PORT: '0', DATA_DIR: data, HOST: '127.0.0.1', SEED: 'none' },
  });
  expect(product.url, product.output()).toBeDefined();
  const { port } = new URL(product.url);
  expect(await (await fetch(product.url)).text()).toContain('<h1');

  const [program, ...args] = wordsOf(file.getHEALTHCHECKs()[0]);
  const isHealthy = () => spawnSync(program, args, { env: { ...process.env, PORT: port } }).status === 0;
  expect(isHealthy()).toBe(true);
  expect(await product.stop('SIGTERM')).toBe(0);
  expect(isHealthy()).toBe(false);
});
