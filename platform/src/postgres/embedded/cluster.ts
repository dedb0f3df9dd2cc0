import { chown, lchown, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../../operator-error.ts';
import type { ProductName } from '../../product-name.ts';
import { chooseUser, type Owner } from './choose-user.ts';
import { type Credentials, loadCredentials } from './credentials.ts';
import { withFileErrors } from './errors.ts';
import { createCluster, removeStaleDrafts, superuserOf } from './initdb.ts';
import type { Log } from './log.ts';
import type { PlatformPackage } from './platform-package.ts';
import { type Programs, preparePrograms } from './programs.ts';
import type { RunAs } from './run-as.ts';

export type Cluster = {
  product: ProductName;
  dataDir: string;
  folder: string;
  programs: Programs;
  runAs: RunAs;
  credentials: Credentials;
};

type Wanted = { dataDir: string; product: ProductName; source: PlatformPackage; log: Log };

/** The cluster of DATA_DIR, made when there is none, checked when there is one. */
export async function openCluster({ dataDir, product, source, log }: Wanted): Promise<Cluster> {
  const folder = join(dataDir, 'postgres');
  return withFileErrors(dataDir, async () => {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const owner = await ownerOf(folder);
    const runAs = await chooseUser({ folder, owner, product, log });
    if (owner?.uid === 0 && runAs) await giveTo(folder, runAs); // a copy made by root, for example from a backup
    const programs = await preparePrograms(source, product, runAs);
    const credentials = await loadCredentials(dataDir, owner !== undefined);
    await removeStaleDrafts(dataDir);
    if (owner === undefined) {
      log.info('creating the embedded database');
      await createCluster({
        dataDir,
        cluster: folder,
        programs,
        runAs,
        superuser: superuserOf(product),
        superuserPassword: credentials.superuserPassword,
      });
    }
    await checkVersion(folder, programs.major);
    return { product, dataDir, folder, programs, runAs, credentials };
  });
}

async function ownerOf(folder: string): Promise<Owner | undefined> {
  try {
    const { uid, gid } = await stat(folder);
    return { uid, gid };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function giveTo(folder: string, owner: Owner): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), owner.uid, owner.gid);
  }
  // The folder itself comes last: until then a crash leaves it root's, and the next start does this again.
  await chown(folder, owner.uid, owner.gid);
}

async function checkVersion(folder: string, major: string): Promise<void> {
  const made = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '');
  if (made.trim() === major) return;
  throw new OperatorError(
    made === ''
      ? `${folder} is not a PostgreSQL database; move it away or choose another DATA_DIR.`
      : `The database in ${folder} was made by PostgreSQL ${made.trim()}, this is PostgreSQL ${major}; restore a backup into a new DATA_DIR.`,
  );
}
