import type { SpawnOptions } from 'node:child_process';

/** The user that PostgreSQL's programs run as; undefined means: as ourselves. */
export type RunAs = { uid: number; gid: number } | undefined;

/**
 * Through this link PostgreSQL reaches its folder without any permission on the folders above it:
 * the working folder is entered while we are still root (see docs/decisions/0002).
 */
const workingFolder = '/proc/self/cwd';

/** Variables such as PGPORT or PGDATA of the caller must not reach the programs, hence a bare environment. */
export function spawnOptions(runAs: RunAs, folder: string): SpawnOptions {
  return {
    cwd: folder,
    // With no locale at all, macOS starts a thread to look one up, and PostgreSQL then refuses to start.
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    // A session of its own: Ctrl-C in the terminal must reach us first, not PostgreSQL.
    detached: true,
    ...runAs,
  };
}

/**
 * macOS has no such link. There root only carries on a cluster that an ordinary user began (choose-user.ts), and
 * that user could reach the folder by its path before.
 */
export function dataDirectoryArgument(runAs: RunAs, folder: string, platform = process.platform): string {
  return runAs && platform === 'linux' ? workingFolder : folder;
}
