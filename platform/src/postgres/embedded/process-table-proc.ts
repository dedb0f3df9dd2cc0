import { readFileSync, statSync } from 'node:fs';
import type { ProcessTable } from './process-table.ts';

/** Linux: every process has a folder in /proc. */
export const procTable: ProcessTable = {
  find(pid) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name, in parentheses, may contain anything; the fields after it are regular: state, parent, …
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (state === 'Z') return undefined; // dead, only not yet collected by its parent
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      return { pid, parent: Number(parent), command };
    } catch {
      return undefined; // it ended in the meantime
    }
  },

  worksIn({ pid }, folder) {
    try {
      const theirs = statSync(`/proc/${pid}/cwd/`);
      const ours = statSync(folder);
      return theirs.dev === ours.dev && theirs.ino === ours.ino;
    } catch {
      return undefined; // a process of another user keeps this to itself
    }
  },
};
