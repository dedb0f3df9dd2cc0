import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

// Nothing that is done under a lock takes this long; a lock this old belongs to a reused process id.
const longest = 30 * 60_000;

/**
 * Runs `work` while no other launcher does. The lock is a folder that names its holder; it is put in place
 * by one rename, so it is never seen half made, and a holder that no longer lives is recognised.
 */
export async function withLock(path, onWait, work) {
  const staging = `${path}-${process.pid}`;
  mkdirSync(dirname(path), { recursive: true });
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging);
  writeFileSync(join(staging, 'pid'), String(process.pid));
  let reported = false;
  while (!take(staging, path)) {
    const holder = holderOf(path);
    if (holder === undefined) continue;
    if (isStale(path, holder)) {
      setAside(path, holder);
      continue;
    }
    if (!reported) onWait(holder);
    reported = true;
    await wait(200);
  }
  try {
    return await work();
  } finally {
    // By one rename, too: emptied in its place, it would be taken by the next before it is gone.
    renameSync(path, staging);
    rmSync(staging, { recursive: true, force: true });
  }
}

function take(staging, path) {
  try {
    renameSync(staging, path);
    return true;
  } catch (error) {
    if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return false;
    throw error;
  }
}

function holderOf(path) {
  try {
    return Number(readFileSync(join(path, 'pid'), 'utf8'));
  } catch {
    return undefined; // released in the meantime
  }
}

function isStale(path, holder) {
  try {
    if (Date.now() - statSync(path).mtimeMs > longest) return true;
    process.kill(holder, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** Two launchers may find the same stale lock; only the one that moved exactly that lock removes it. */
function setAside(path, holder) {
  const aside = `${path}-stale-${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (holderOf(aside) !== holder && take(aside, path)) return;
  rmSync(aside, { recursive: true, force: true });
}
