import { chmodSync, constants, readdirSync, statSync } from 'node:fs';
import { cp, lstat, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProductName } from '../../product-name.ts';
import { fingerprint, hydrateSymlinks, type PlatformPackage } from './platform-package.ts';

type Surroundings = { platform: NodeJS.Platform; uid: number; home(): string; temporary: string };

const here: Surroundings = {
  platform: process.platform,
  uid: process.getuid?.() ?? 0,
  home: homedir,
  temporary: tmpdir(),
};

/** Places for a copy of the programs, best first: where each system keeps what can be made again. */
export function stagingFolders({ id }: ProductName, { platform, uid, home, temporary } = here): string[] {
  const others = [...new Set([temporary, '/var/tmp', '/tmp'])].map((dir) => join(dir, `${id}-cache-${uid}`));
  if (platform === 'darwin') return [join(uid === 0 ? '/' : home(), 'Library/Caches', id), ...others];
  return [uid === 0 ? join('/var/cache', id) : join(home(), '.cache', id), ...others];
}

/** A copy of the programs in `folder` that every user can run and only we can change. */
export async function stage(source: PlatformPackage, folder: string): Promise<string> {
  const print = await fingerprint(source.folder);
  await mkdir(folder, { recursive: true, mode: 0o755 });
  // In a folder that everyone may write, someone else could have created it first.
  const shelf = (await isOurs(folder)) ? folder : await freshFolder(`${folder}-`);
  const staged = join(shelf, `postgres-${source.version}-${source.platform}-${print}`);
  if (await isWhole(staged, print)) return staged;

  const making = await freshFolder(join(shelf, '.making-'));
  try {
    await cp(join(source.folder, 'native'), join(making, 'native'), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
      verbatimSymlinks: true,
    });
    // Before anything is added: the folders of a package that cannot be written cannot be in their copy either.
    openForReading(making);
    await hydrateSymlinks(making);
    await putInPlace(making, staged, print);
    return staged;
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

async function putInPlace(making: string, staged: string, print: string): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      await rename(making, staged);
      return;
    } catch (error) {
      if (await isWhole(staged, print)) return; // another server was faster
      if (attempt === 2) throw error;
      // What is there is damaged or not ours. It is moved away whole, never repaired in place.
      const aside = await freshFolder(join(staged, '..', '.aside-'));
      await rename(staged, join(aside, 'old')).catch(() => undefined);
      await rm(aside, { recursive: true, force: true });
    }
  }
}

async function isWhole(folder: string, print: string): Promise<boolean> {
  try {
    return (await isOurs(folder)) && (await fingerprint(folder)) === print;
  } catch {
    return false;
  }
}

async function isOurs(folder: string): Promise<boolean> {
  try {
    const status = await lstat(folder);
    return status.isDirectory() && status.uid === process.getuid?.() && (status.mode & 0o022) === 0;
  } catch {
    return false;
  }
}

async function freshFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(prefix);
  chmodSync(folder, 0o755);
  return folder;
}

/** a+rX, and writable by the owner alone, whatever umask the package was unpacked with. */
function openForReading(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, (statSync(path).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
