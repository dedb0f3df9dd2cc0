import type { Lock, Locker, RequestRelease } from '@tus/server';
import { StorageError } from '../errors.ts';

/** Longer than a request that was asked to stop may take until it has kept what came. */
const longestWait = 20_000;

type Holder = { requestRelease: RequestRelease; released: Promise<void>; release: () => void };

/**
 * Lets one request after the other write to an upload, so that whoever comes back after a cut connection need not wait until the server
 * notices the cut: the older request stops and keeps what it has. It knows the requests of this process only. Between processes
 * the rows decide, as they would without it.
 */
export function createLocker(): Locker {
  const holders = new Map<string, Holder>();
  return { newLock: (id) => createLock(holders, id) };
}

function createLock(holders: Map<string, Holder>, id: string): Lock {
  let own: Holder | undefined;
  return {
    async lock(signal, requestRelease) {
      const deadline = performance.now() + longestWait;
      for (let holder = holders.get(id); holder; holder = holders.get(id)) {
        await holder.requestRelease();
        await atMost(deadline - performance.now(), holder.released);
        if (signal.aborted || performance.now() >= deadline) {
          throw new StorageError(423, 'ResourceLocked', 'Another request is writing to this upload');
        }
      }
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      own = { requestRelease, released, release };
      holders.set(id, own);
    },

    async unlock() {
      if (own && holders.get(id) === own) holders.delete(id);
      own?.release();
    },
  };
}

async function atMost(milliseconds: number, end: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([end, tooLong]);
  clearTimeout(timer);
}
