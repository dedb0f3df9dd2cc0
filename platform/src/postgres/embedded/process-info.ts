import { existsSync } from 'node:fs';
import type { ProcessInfo, ProcessTable } from './process-table.ts';
import { procTable } from './process-table-proc.ts';
import { psTable } from './process-table-ps.ts';

/** By what is there and not by the name of the system: `ps` also serves a Linux where /proc is not mounted. */
export const processTable: ProcessTable = existsSync('/proc/self/stat') ? procTable : psTable();

/** What runs under this process id, if anything does. */
export function processInfo(pid: number, table: ProcessTable = processTable): ProcessInfo | undefined {
  return isAlive(pid) ? table.find(pid) : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
