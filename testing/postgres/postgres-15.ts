import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { EmbeddedPostgresOptions } from '@lomdim/server/embedded-postgres';
import { installDebianPackages } from '../../scripts/lib/debian.mjs';
import { root } from '../../scripts/lib/project.mjs';

type PlatformPackage = NonNullable<EmbeddedPostgresOptions['platformPackage']>;

const platform = `${process.platform}-${process.arch}`;
const debianPrograms = '/usr/lib/postgresql/15/bin';

/** The programs of the oldest supported PostgreSQL: from npm on x64, from Debian's package elsewhere. */
export async function findPostgres15(): Promise<PlatformPackage> {
  return packageFromNpm() ?? (await packageFromDebian());
}

function packageFromNpm(): PlatformPackage | undefined {
  const require = createRequire(import.meta.url);
  const name = `postgres-15-${platform}`;
  try {
    const folder = dirname(dirname(require.resolve(name)));
    const { version } = require(join(folder, 'package.json')) as { version: string };
    return { platform, version, folder };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    return undefined;
  }
}

/** Debian's programs, linked into a folder that looks like the package from npm. */
async function packageFromDebian(): Promise<PlatformPackage> {
  if (!existsSync(join(debianPrograms, 'postgres'))) {
    await installDebianPackages({
      packages: ['postgresql-15'],
      what: 'PostgreSQL 15',
      why: 'the long tests run on the oldest supported version too',
      command: 'sudo apt-get install postgresql-15',
    });
  }
  const folder = join(root, '.cache', 'postgres-15');
  await rm(folder, { recursive: true, force: true });
  const bin = join(folder, 'native', 'bin');
  await mkdir(bin, { recursive: true });
  await writeFile(join(folder, 'native', 'pg-symlinks.json'), '[]');
  for (const name of await readdir(debianPrograms))
    await symlink(join(debianPrograms, name), join(bin, name));
  return { platform, version: '15', folder };
}
