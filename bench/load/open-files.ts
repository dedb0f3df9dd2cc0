import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** How many files one process may have open; a socket is one. Node.js raises the soft limit to the hard one by itself. */
export async function openFilesLimit(): Promise<number> {
  const { stdout } = await promisify(execFile)('sh', ['-c', 'ulimit -Hn']);
  const limit = Number(stdout.trim());
  return Number.isNaN(limit) ? Number.POSITIVE_INFINITY : limit;
}

/** Connections to PostgreSQL, files, pipes, and those of HTTP that are kept open. */
const besidesSockets = 1000;

/** Sockets for which one process has enough. */
export function socketsWithin(limit: number): number {
  return Math.max(0, limit - besidesSockets);
}
