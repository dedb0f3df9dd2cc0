import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from './hash.mjs';
import { withLock } from './lock-folder.mjs';
import { requireNativeParts } from './native-parts.mjs';
import { LauncherError, root, tool } from './project.mjs';
import { run } from './run.mjs';

const shared = ['contract/src', 'package-lock.json', 'tsconfig.base.json'];

/** What is built, and everything that the result depends on. SQL is read at run time, not built. */
const targets = [
  {
    name: 'server',
    inputs: [
      'server/src',
      'server/vite.config.ts',
      'server/package.json',
      'platform/src',
      'platform/package.json',
      // Which pages there are.
      'web/src/pages',
      'web/src/lib/head',
      'web/src/features/blog/article-slugs.ts',
      'web/src/features/blog/articles.ts',
      'web/src/kit/names/names.ts',
      'web/src/lib/address/address-text.ts',
      'web/src/lib/address/list-place.ts',
      'web/package.json',
      ...shared,
    ],
  },
  {
    name: 'web',
    // What renders the pages, built after the files for browsers.
    alsoMakes: 'dist-server/entry-server.js',
    inputs: [
      'web/src',
      'web/public',
      'web/offline',
      'web/index.html',
      'web/chunks.ts',
      'web/vite.config.ts',
      'web/head-texts.ts',
      'web/page-files.ts',
      'web/rendered-files.ts',
      'web/package.json',
      'scripts/compress-assets.mjs',
      'scripts/lib/text-files.mjs',
      ...shared,
    ],
  },
];

/** Builds what has changed since it was last built, and nothing else. */
export async function ensureBuilt(names = targets.map((target) => target.name)) {
  const wanted = targets.filter((target) => names.includes(target.name));
  if (wanted.every(isBuilt)) return;
  const onWait = (pid) => console.log(`Another launcher (process ${pid}) is building; waiting for it …`);
  await withLock(join(root, '.cache', 'build.lock'), onWait, async () => {
    await Promise.all(wanted.filter((target) => !isBuilt(target)).map(build));
  });
}

async function build(target) {
  const started = Date.now();
  console.log(`Building ${target.name} …`);
  const hash = inputHash(target);
  // A test that builds says NODE_ENV=test, and would get the libraries as they are for those who build with them.
  const env = { ...process.env, NODE_ENV: 'production' };
  const options = { capture: true, cwd: join(root, target.name), env };
  const { code, output } = await run(tool('vite'), ['build', '--logLevel', 'warn'], options);
  if (code !== 0) {
    // The bundler's own error does not name the native part that is missing.
    requireNativeParts();
    throw new LauncherError(`${output}\nBuilding ${target.name} failed, see above.`);
  }
  if (output.trim()) console.log(output.trimEnd());
  // Written last: a build that was interrupted has no hash, and is done again.
  writeFileSync(hashFile(target), hash);
  console.log(`Built ${target.name} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

function isBuilt(target) {
  const { name, alsoMakes } = target;
  if (alsoMakes && !existsSync(join(root, name, alsoMakes))) return false;
  return existsSync(hashFile(target)) && readFileSync(hashFile(target), 'utf8') === inputHash(target);
}

function hashFile(target) {
  return join(root, target.name, 'dist', '.hash');
}

function inputHash(target) {
  return hashOf(target.inputs, (path) => /\.test\.tsx?$/.test(path));
}
