import { spawnSync } from 'node:child_process';
import { OperatorError } from '../../operator-error.ts';
import { folderMark, markIn } from './folder-mark.ts';
import type { ProcessTable } from './process-table.ts';

/**
 * -ww: without it the `ps` of macOS cuts lines at 79 columns when no terminal is there, and our own settings stand
 * at the end of PostgreSQL's long command line. `stat` comes first, because only the last column may hold spaces.
 */
const options = ['-ww', '-o', 'stat=,ppid=,command=', '-p'];

type RunPs = (args: string[]) => { status: number | null; stdout: string; error?: Error | undefined };

/** macOS: there is no /proc; `ps` belongs to the system and may look at the processes of every user. */
export function psTable(run: RunPs = (args) => spawnSync('ps', args, { encoding: 'utf8' })): ProcessTable {
  return {
    find(pid) {
      const { status, stdout, error } = run([...options, String(pid)]);
      // Taking "ps is missing" for "the process is gone" could put two servers on one cluster.
      if (error) throw psMissing(error);
      const [, state, parent, command] = /^\s*(\S+)\s+(\d+)\s+(.*)$/m.exec(stdout) ?? [];
      if (status !== 0 || !state || state.startsWith('Z')) return undefined;
      return { pid, parent: Number(parent), command: command?.trim() ?? '' };
    },

    // `ps` does not show the working folder, but our PostgreSQL carries the mark of its folder in its settings, and
    // one that was started by hand names the folder. Any other is not ours: after a crash the process id of our
    // PostgreSQL may have gone to that of another installation, which must not be stopped.
    worksIn({ command }, folder) {
      const mark = markIn(command);
      return mark === undefined ? `${command} `.includes(` ${folder} `) : mark === folderMark(folder);
    },
  };
}

function psMissing(error: Error): OperatorError {
  return new OperatorError(
    `The program ps, which finds a PostgreSQL that is still running, cannot be run (${error.message}); install it or set DATABASE_URL.`,
  );
}
