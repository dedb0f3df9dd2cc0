import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';

export type ProcessInfo = { pid: number; parent: number; command: string };

/** What runs under this process id, if anything does. */
export function processInfo(pid: number): ProcessInfo | undefined {
  if (!isAlive(pid)) return undefined;
  return existsSync('/proc/self/stat') ? fromProc(pid) : fromPs(pid);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether the process works in this folder; undefined where the system does not tell. */
export function worksIn(pid: number, folder: string): boolean | undefined {
  try {
    const theirs = statSync(`/proc/${pid}/cwd/`);
    const ours = statSync(folder);
    return theirs.dev === ours.dev && theirs.ino === ours.ino;
  } catch {
    return undefined;
  }
}

function fromProc(pid: number): ProcessInfo | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may contain anything; the fields after it are regular: state, parent, …
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z') return undefined; // dead, only not yet collected by its parent
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { pid, parent: Number(parent), command };
  } catch {
    return undefined;
  }
}

function fromPs(pid: number): ProcessInfo | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
    const match = /^\s*(\d+)\s+(.*)$/.exec(line.trimEnd());
    return match ? { pid, parent: Number(match[1]), command: match[2] ?? '' } : undefined;
  } catch {
    return undefined;
  }
}
