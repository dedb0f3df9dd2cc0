import { setTimeout as wait } from 'node:timers/promises';
import { OperatorError } from '../../operator-error.ts';
import type { Cluster } from './cluster.ts';
import { explainProgramError } from './errors.ts';
import { alreadyServed, type ServerLock, takeLock } from './lock.ts';
import type { Log } from './log.ts';
import { ensureOwnerRole } from './owner-role.ts';
import { type Postmaster, spawnPostmaster, untilReady } from './postmaster.ts';
import { disownStaleLockFiles, findRunningPostmaster } from './postmaster-file.ts';
import { isAlive, processInfo } from './process-info.ts';
import { answers } from './socket-folder.ts';
import { stopPostgres, waitUntil } from './stop-process.ts';

export type Launch = {
  cluster: Cluster;
  socket: string;
  settings: Record<string, string>;
  log: Log;
  /** Set when the start is no longer wanted. */
  abandoned(): boolean;
};

export type Running = { postmaster: Postmaster; lock: ServerLock };

// Backends notice the death of their postmaster within moments, but a busy disk may delay them.
const timeoutMs = 60_000;
// An empty lock file is one that another server has just made and not written yet.
const passing =
  /lock file ".*" (?:already exists|is empty)|pre-existing shared memory block|another postmaster/;

/** Starts PostgreSQL on the cluster and takes the server's lock, or says why that cannot be. */
export async function launch(request: Launch): Promise<Running> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    await clearTheWay(request);
    const postmaster = spawnPostmaster(request.cluster, request.settings, request.log);
    if (await untilReady(postmaster, request.cluster)) return settle(request, postmaster);
    const lines = postmaster.lastLines();
    if (!passing.test(lines.join('\n')) || performance.now() > deadline || request.abandoned()) {
      throw explainProgramError('postgres', lines, request.cluster.dataDir);
    }
    await wait(100);
  }
}

/** Two servers for one folder: the other one goes on. A PostgreSQL whose server was killed: it is stopped. */
async function clearTheWay(request: Launch): Promise<void> {
  const { cluster, socket, log } = request;
  const { folder } = cluster;
  for (let found = findRunningPostmaster(folder); found; found = findRunningPostmaster(folder)) {
    if (found.livingOwner !== undefined && found.livingOwner !== process.pid) {
      throw alreadyServed(cluster, found.livingOwner);
    }
    if (!found.ready) {
      await wait(50); // it is starting, recovering or stopping; all of these end
      continue;
    }
    log.info({ pid: found.pid }, 'stopping the PostgreSQL that a killed server left behind');
    const lock = await takeLock(socket, cluster).catch((error: unknown) => {
      if (error instanceof OperatorError) throw error;
      return undefined; // it takes no connections any more: all the more reason to stop it
    });
    // The lock is held until the end, so that another server that starts meanwhile can name its owner.
    await stopPostgres(
      (name) => isAlive(found.pid) && process.kill(found.pid, name),
      (milliseconds) => waitUntil(() => processInfo(found.pid) === undefined, milliseconds),
    );
    await lock?.release();
  }
  if (await answers(socket)) {
    // Either it started this very moment, or it is in a container that shares the folder but not our
    // process table, where its socket is all that can be seen of it.
    if (!findRunningPostmaster(folder)) throw alreadyServed(cluster, undefined);
    return clearTheWay(request);
  }
  disownStaleLockFiles(folder);
}

async function settle({ cluster, socket }: Launch, postmaster: Postmaster): Promise<Running> {
  try {
    const lock = await takeLock(socket, cluster);
    await ensureOwnerRole(lock.client, {
      database: cluster.product.id,
      password: cluster.credentials.password,
    });
    return { postmaster, lock };
  } catch (error) {
    await stopPostmaster(postmaster);
    throw error;
  }
}

export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  if (postmaster.hasExited()) return;
  await stopPostgres(postmaster.signal, (milliseconds) => waitUntil(postmaster.hasExited, milliseconds));
}
