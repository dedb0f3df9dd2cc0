import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processInfo, processTable } from './process-info.ts';
import type { ProcessInfo, ProcessTable } from './process-table.ts';

export const ownerSetting = 'embedded.owner_pid';

export type RunningPostmaster = {
  pid: number;
  ready: boolean;
  /** The server process that started it, when that process is still its parent. */
  livingOwner: number | undefined;
};

/** The PostgreSQL that runs on this cluster now, according to its postmaster.pid and the process table. */
export function findRunningPostmaster(cluster: string, table = processTable): RunningPostmaster | undefined {
  const lines = readLines(join(cluster, 'postmaster.pid'));
  const found = processInfo(Math.abs(Number(lines?.[0])) || 0, table);
  if (!lines || !found || !isPostmasterOf(found, cluster, table)) return undefined;
  const owner = Number(new RegExp(`${ownerSetting}=(\\d+)`).exec(found.command)?.[1]);
  return {
    pid: found.pid,
    ready: lines[7]?.trim() === 'ready',
    livingOwner: owner === found.parent ? owner : undefined,
  };
}

export function isReady(cluster: string, pid: number): boolean {
  const lines = readLines(join(cluster, 'postmaster.pid'));
  return Number(lines?.[0]) === pid && lines?.[7]?.trim() === 'ready';
}

/**
 * After a crash another program may have been given the process id that the lock files name, and
 * PostgreSQL would believe that it still runs. The files are not removed: they also name the shared
 * memory by which PostgreSQL finds backends that outlived their postmaster. Instead the id is replaced
 * by our own, which PostgreSQL, as our child, knows not to be a rival.
 */
export function disownStaleLockFiles(cluster: string, table = processTable): void {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const path = join(cluster, name);
    const lines = readLines(path);
    const pid = Math.abs(Number(lines?.[0])) || 0;
    const found = processInfo(pid, table);
    if (!lines || !found || pid === process.pid || isPostmasterOf(found, cluster, table)) continue;
    writeFileSync(path, [String(process.pid), ...lines.slice(1)].join('\n'));
  }
}

function isPostmasterOf(found: ProcessInfo, cluster: string, table: ProcessTable): boolean {
  return /(^|\/)postgres( |:|$)/.test(found.command) && table.worksIn(found, cluster) !== false;
}

function readLines(path: string): string[] | undefined {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
