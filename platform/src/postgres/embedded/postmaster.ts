import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { folderSetting } from './folder-mark.ts';
import type { Log } from './log.ts';
import { isReady, ownerSetting } from './postmaster-file.ts';
import { dataDirectoryArgument, spawnOptions } from './run-as.ts';
import { serverSettings } from './server-settings.ts';

const keptLines = 40;

export type Postmaster = {
  pid: number;
  /** Resolves, never rejects, once the process is gone. */
  exited: Promise<void>;
  hasExited(): boolean;
  lastLines(): readonly string[];
  signal(name: NodeJS.Signals): void;
};

export function spawnPostmaster(cluster: Cluster, settings: Record<string, string>, log: Log): Postmaster {
  const all = {
    ...serverSettings(),
    ...settings,
    ...folderSetting(cluster.folder),
    [ownerSetting]: String(process.pid),
  };
  const child = spawn(
    cluster.programs.postgres,
    [
      // Relative to the data folder, where the socket is as private as the data.
      ...['-D', dataDirectoryArgument(cluster.runAs, cluster.folder), '-k', '.', '-p', '5432'],
      ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...spawnOptions(cluster.runAs, cluster.folder), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const lines: string[] = [];
  const exited = watch(child, lines, log);
  let gone = false;
  void exited.then(() => {
    gone = true;
  });
  return {
    pid: child.pid ?? 0,
    exited,
    hasExited: () => gone,
    lastLines: () => lines,
    signal: (name) => void child.kill(name),
  };
}

function watch(child: ChildProcess, lines: string[], log: Log): Promise<void> {
  // Where this process ends without stopping PostgreSQL, PostgreSQL is at least asked to stop.
  const onProcessExit = () => void child.kill('SIGINT');
  process.once('exit', onProcessExit);
  if (child.stderr) {
    createInterface(child.stderr).on('line', (line) => {
      lines.push(line);
      if (lines.length > keptLines) lines.shift();
      if (/^(FATAL|PANIC):/.test(line))
        log.warn({ postgres: line }, 'the embedded PostgreSQL reports a problem');
      else log.debug({ postgres: line }, 'the embedded PostgreSQL says');
    });
  }
  return new Promise((resolve) => {
    const done = () => {
      process.off('exit', onProcessExit);
      resolve();
    };
    // 'exit' and not 'close': backends that outlive a killed postmaster hold the pipe open.
    child.once('exit', () => setImmediate(done));
    child.once('error', (error) => {
      lines.push(`FATAL:  ${error.message}`);
      if (child.pid === undefined) done();
    });
  });
}

/** Crash recovery takes as long as it takes, so there is no time limit: it is ready, or it is gone. */
export async function untilReady(postmaster: Postmaster, cluster: Cluster): Promise<boolean> {
  while (!postmaster.hasExited()) {
    if (isReady(cluster.folder, postmaster.pid)) return true;
    await wait(20);
  }
  return false;
}
