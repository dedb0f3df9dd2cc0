import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const socketName = '.s.PGSQL.5432';
// The system's limit for the path of a socket is 108 bytes on Linux and 104 on macOS, the last of them a zero. One
// limit below both, so that what works on one system works on the other.
const longest = 100;

export type SocketFolder = { path: string; remove(): Promise<void> };

/** Where to connect to: the cluster itself, or a short link to it when its path is too long for a socket. */
export async function socketFolder(cluster: string, temporary = tmpdir()): Promise<SocketFolder> {
  if (fits(cluster)) return { path: cluster, remove: async () => undefined };
  // macOS has a temporary folder for each user, with a path of about 50 letters.
  const base = fits(join(temporary, 'socket-123456', 'pg')) ? temporary : '/tmp';
  const folder = await mkdtemp(join(base, 'socket-'));
  const path = join(folder, 'pg');
  await symlink(cluster, path);
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Whether a PostgreSQL listens there, of whatever process. */
export function answers(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(folder, socketName));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, socketName)) <= longest;
}
