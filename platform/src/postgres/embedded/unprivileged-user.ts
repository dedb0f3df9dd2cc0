import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { OperatorError } from '../../operator-error.ts';
import type { ProductName } from '../../product-name.ts';
import type { Log } from './log.ts';

export type SystemUser = { name: string; uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root. When we are root, it runs as a system user that owns nothing else.
 *
 * Not on macOS: users are made there by the directory service, for which an administrator has to find free ids, and
 * without /proc such a user could not reach a DATA_DIR in a home folder, which macOS closes to others. Nobody needs
 * to be root there, so the answer is a sentence.
 */
export async function unprivilegedUser(
  product: ProductName,
  log: Log,
  platform = process.platform,
): Promise<SystemUser> {
  if (platform !== 'linux') {
    throw new OperatorError(
      `The embedded PostgreSQL cannot run as root here; start ${product.name} as an ordinary user or set DATABASE_URL.`,
    );
  }
  const ownUser = `${product.id}-postgres`;
  const existing = findUser(ownUser);
  if (existing) return existing;
  const problem = await createUser(ownUser);
  const created = findUser(ownUser);
  if (created) {
    log.info(`created the system user ${ownUser} for the embedded PostgreSQL`);
    return created;
  }
  const nobody = findUser('nobody');
  if (!nobody || nobody.uid === 0) {
    throw new OperatorError(
      `The system user ${ownUser} could not be created (${problem}); create it or set DATABASE_URL.`,
    );
  }
  log.warn(`the system user ${ownUser} could not be created (${problem}); PostgreSQL runs as nobody`);
  return nobody;
}

function findUser(name: string): SystemUser | undefined {
  const line = passwdLines(name).find((candidate) => candidate.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (!uid || !gid) return undefined;
  return { name, uid: Number(uid), gid: Number(gid) };
}

function passwdLines(name: string): string[] {
  try {
    return execFileSync('getent', ['passwd', name], { encoding: 'utf8', stdio: 'pipe' }).split('\n');
  } catch {
    // No such user, or a system without getent: the plain file knows local users.
    return existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  }
}

async function createUser(ownUser: string): Promise<string> {
  let problem = 'neither useradd nor adduser is there';
  for (let attempt = 0; attempt < 5; attempt += 1) {
    for (const [program, ...options] of creators()) {
      try {
        execFileSync(program, [...options, ownUser], { stdio: 'pipe' });
        return '';
      } catch (error) {
        problem = firstLine(error) ?? problem;
      }
    }
    // Two servers may start at once; the password file is then locked for a moment.
    if (findUser(ownUser) || !/lock/.test(problem)) return problem;
    await wait(200);
  }
  return problem;
}

function creators(): [string, ...string[]][] {
  const nologin = ['/usr/sbin/nologin', '/sbin/nologin'].find((path) => existsSync(path)) ?? '/bin/false';
  const has = (program: string) =>
    ['/usr/sbin', '/sbin', '/usr/bin', '/bin'].some((dir) => existsSync(`${dir}/${program}`));
  if (has('useradd')) {
    const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
    return [['useradd', ...options, '--shell', nologin]];
  }
  return has('adduser') ? [['adduser', '-S', '-D', '-H', '-h', '/nonexistent', '-s', nologin]] : [];
}

function firstLine(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const stderr = 'stderr' in error ? String(error.stderr) : '';
  return (stderr.trim() || error.message).split('\n')[0];
}
