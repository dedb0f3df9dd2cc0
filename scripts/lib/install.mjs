import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from './hash.mjs';
import { withLock } from './lock-folder.mjs';
import { missingNativeParts, requireNativeParts } from './native-parts.mjs';
import { platformOf, suits, thisMachine } from './platform.mjs';
import { LauncherError, root } from './project.mjs';
import { run } from './run.mjs';

const marker = join(root, 'node_modules', '.lomdim-installed');

/** Installs from the lock file when this clone has not been installed, or not from this lock file. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  const onWait = (pid) => console.log(`Another launcher (process ${pid}) is installing; waiting for it …`);
  await withLock(join(root, '.cache', 'install.lock'), onWait, async () => {
    if (isInstalled()) return;
    if (!npmInstalledTheSame()) await install();
    requireNativeParts();
    writeFileSync(marker, wanted());
  });
}

function isInstalled() {
  return existsSync(marker) && readFileSync(marker, 'utf8') === wanted();
}

function wanted() {
  const node = process.versions.node.split('.')[0];
  return `${hashOf(['package-lock.json'])} node-${node} ${process.platform}-${process.arch}\n`;
}

/**
 * True after an `npm install` by hand: npm's own record in node_modules then agrees with the lock file. The record
 * is not believed about native parts.
 */
function npmInstalledTheSame() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record) || missingNativeParts().length > 0) return false;
  const there = JSON.parse(readFileSync(record, 'utf8')).packages;
  const wantedHere = new Set(packagesForThisMachine());
  return Object.entries(lockedPackages()).every(([path, entry]) => {
    const installed = there[path];
    // A workspace is a link, and one that came with an update of this clone is not there yet.
    if (entry.link) return existsSync(join(root, path));
    if (!installed) return !wantedHere.has(path);
    // The lock file has no integrity for some machines that it was not made on; npm's record always has one.
    const { integrity = installed.integrity } = entry;
    return installed.version === entry.version && installed.integrity === integrity;
  });
}

/** The folders in node_modules that npm will fill on this machine, as far as the lock file tells. */
function packagesForThisMachine() {
  const machine = thisMachine();
  return Object.entries(lockedPackages())
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .filter(([path, entry]) => !entry.optional || isForMachine(path, entry, machine))
    .map(([path]) => path);
}

function lockedPackages() {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
}

function isForMachine(path, entry, machine) {
  if (!entry.os && !entry.cpu) return false; // optional for a reason that only npm knows
  return suits(platformOf(path, entry), machine);
}

async function install() {
  const folders = packagesForThisMachine();
  console.log(
    `Installing ${folders.length} packages from package-lock.json (npm ci); the first time takes a minute or so …`,
  );
  const started = Date.now();
  const heartbeat = setInterval(() => {
    const unpacked = folders.filter((folder) => existsSync(join(root, folder, 'package.json'))).length;
    console.log(
      `  … ${Math.round((Date.now() - started) / 1000)} s, ${unpacked} of ${folders.length} unpacked`,
    );
  }, 5000);
  try {
    const [command, ...first] = npm();
    // Development packages build the product, so they are wanted whatever NODE_ENV says.
    const args = [
      ...first,
      'ci',
      '--include=dev',
      '--include=optional',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
    ];
    const { code } = await run(command, args).catch(() => ({ code: 127 }));
    if (code !== 0) {
      throw new LauncherError(
        `The packages could not be installed ("npm ci" ended with code ${code}, see above).`,
      );
    }
  } finally {
    clearInterval(heartbeat);
  }
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** The npm that called us, so that the same version installs; otherwise the one on the path. */
export function npm() {
  const caller = process.env.npm_execpath;
  return caller && /npm-cli\.c?js$/.test(caller) ? [process.execPath, caller] : ['npm'];
}
