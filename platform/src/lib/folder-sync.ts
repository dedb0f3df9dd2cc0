import { syncFolder } from './sync-folder.ts';

/** Syncs folders for many at once: whoever asks while a folder is being synced shares the next sync with all who asked meanwhile. */
export function createFolderSync(sync: (path: string) => Promise<void> = syncFolder) {
  const running = new Map<string, Promise<void>>();
  const next = new Map<string, Promise<void>>();

  // Not the one that runs: it may have passed the name that was just made.
  return function syncShared(path: string): Promise<void> {
    const waiting = next.get(path);
    if (waiting) return waiting;
    const begin = async () => {
      next.delete(path);
      const current = sync(path);
      running.set(path, current);
      try {
        await current;
      } finally {
        if (running.get(path) === current) running.delete(path);
      }
    };
    // Also after one that failed: that is told to whoever asked for it.
    const begun = (running.get(path) ?? Promise.resolve()).then(begin, begin);
    next.set(path, begun);
    return begun;
  };
}
