import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder that holds `database/` and `web/`. Found by walking up, because the same code runs from
 * `server/src` and from `server/dist`.
 */
function findProjectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'database', 'migrations'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The folder database/migrations was not found above the server.');
    folder = parent;
  }
  return folder;
}

export const projectRoot = findProjectRoot();
