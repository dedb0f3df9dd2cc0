import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fillOnce } from './browser-from-npm.mjs';
import { unpackDebianPackage } from './debian.mjs';
import { root } from './project.mjs';

const places = ['/usr/local/bin', '/usr/bin', '/usr/sbin', '/opt/homebrew/bin'];

/** Where the machine has a program, or nothing. */
export function installedProgram(name) {
  return places.map((place) => join(place, name)).find(existsSync);
}

/**
 * Files out of Debian's packages, side by side in a folder of ours: nothing is installed, and what else is in the packages
 * is not kept, which may be much.
 * @param {{ name: string, files: Record<string, RegExp>, what: string, why: string, command: string, cache?: string, unpack?: typeof unpackDebianPackage }} wanted
 *   `files`: by the name of a package, what the paths of its files look like: `/usr/bin/tool`
 * @returns {Promise<string>} the folder
 */
export async function fetchDebianFiles({
  name,
  files,
  cache = join(root, '.cache'),
  unpack = unpackDebianPackage,
  ...wanted
}) {
  const folder = join(cache, name);
  await fillOnce(folder, async (staging) => {
    const unpacked = join(staging, 'package');
    for (const [packageName, pattern] of Object.entries(files)) {
      await unpack({ ...wanted, name: packageName, folder: unpacked });
      const found = readdirSync(unpacked, { recursive: true, withFileTypes: true }).filter(
        (entry) =>
          !entry.isDirectory() && pattern.test(`/${relative(unpacked, join(entry.parentPath, entry.name))}`),
      );
      if (found.length === 0) throw new Error(`Debian's ${packageName} has no file like ${pattern}.`);
      for (const { parentPath, name: file } of found) renameSync(join(parentPath, file), join(staging, file));
      rmSync(unpacked, { recursive: true });
    }
  });
  return folder;
}
