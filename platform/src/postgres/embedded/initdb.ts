import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { syncFolder } from '../../lib/sync-folder.ts';
import type { ProductName } from '../../product-name.ts';
import { explainProgramError } from './errors.ts';
import { openPasswordFile } from './password-file.ts';
import { isAlive } from './process-info.ts';
import type { Programs } from './programs.ts';
import { dataDirectoryArgument, type RunAs, spawnOptions } from './run-as.ts';

export const superuserOf = ({ id }: ProductName): string => `${id}_superuser`;

const draftPrefix = 'postgres.init-';

export type NewCluster = {
  dataDir: string;
  cluster: string;
  programs: Programs;
  runAs: RunAs;
  superuser: string;
  superuserPassword: string;
};

/** Makes the cluster under another name and renames it, so that a crash leaves nothing half done. */
export async function createCluster(wanted: NewCluster): Promise<void> {
  const draft = await mkdtemp(join(wanted.dataDir, `${draftPrefix}${process.pid}-`));
  try {
    await chmod(draft, 0o700);
    if (wanted.runAs) await chown(draft, wanted.runAs.uid, wanted.runAs.gid);
    await runInitdb(wanted, draft);
    await rename(draft, wanted.cluster).catch((error: NodeJS.ErrnoException) => {
      // Another server, started at the same moment, was faster; its cluster is as good as ours.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
    await syncFolder(wanted.dataDir);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** What servers that were killed during initdb left behind; a draft whose maker still lives is let be. */
export async function removeStaleDrafts(dataDir: string): Promise<void> {
  const startedAt = Date.now() - process.uptime() * 1000;
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(draftPrefix)) continue;
    const maker = Number.parseInt(name.slice(draftPrefix.length), 10);
    const path = join(dataDir, name);
    const isOurOwn = maker === process.pid && (await stat(path)).mtimeMs >= startedAt;
    if (isOurOwn || (maker !== process.pid && isAlive(maker))) continue;
    await rm(path, { recursive: true, force: true });
  }
}

async function runInitdb(wanted: NewCluster, draft: string): Promise<void> {
  const passwordFile = await openPasswordFile(wanted.dataDir, wanted.superuserPassword, wanted.runAs);
  const lines: string[] = [];
  try {
    const initdb = spawn(
      wanted.programs.initdb,
      [
        ...['-D', dataDirectoryArgument(wanted.runAs, draft), '-U', wanted.superuser],
        ...['--auth=scram-sha-256', '--pwfile=/dev/stdin', '-E', 'UTF8', '--locale=C'],
        // The same order and case rules on every machine; versions before 17 do not know it.
        ...(Number(wanted.programs.major) >= 17
          ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
          : []),
      ],
      { ...spawnOptions(wanted.runAs, draft), stdio: [passwordFile.fd, 'ignore', 'pipe'] },
    );
    if (initdb.stderr) createInterface(initdb.stderr).on('line', (line) => lines.push(line));
    const [code] = await once(initdb, 'close');
    if (code !== 0) throw explainProgramError('initdb', lines, wanted.dataDir);
  } finally {
    await passwordFile.close();
  }
}
