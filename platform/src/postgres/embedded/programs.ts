import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '../../operator-error.ts';
import type { ProductName } from '../../product-name.ts';
import { hydrateSymlinks, type PlatformPackage } from './platform-package.ts';
import type { RunAs } from './run-as.ts';
import { stage, stagingFolders } from './staging.ts';

export type Programs = { initdb: string; postgres: string; major: string };

/** PostgreSQL's programs, in a place where the user that runs them can reach them. */
export async function preparePrograms(
  source: PlatformPackage,
  product: ProductName,
  runAs: RunAs,
): Promise<Programs> {
  const attempts = runAs ? [] : [() => inPlace(source)];
  attempts.push(...stagingFolders(product).map((folder) => () => stage(source, folder)));
  const problems: string[] = [];
  for (const attempt of attempts) {
    try {
      const bin = join(await attempt(), 'native', 'bin');
      await tryOut(join(bin, 'postgres'), runAs);
      return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major: majorOf(source) };
    } catch (error) {
      problems.push(error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : String(error));
    }
  }
  throw new OperatorError(
    `The embedded PostgreSQL cannot run on this machine (${[...new Set(problems)].join('; ')}); set DATABASE_URL.`,
  );
}

async function inPlace(source: PlatformPackage): Promise<string> {
  await hydrateSymlinks(source.folder);
  return source.folder;
}

/** Finds what no permission check foresees: a folder mounted noexec, a C library that does not fit. */
async function tryOut(postgres: string, runAs: RunAs): Promise<void> {
  await promisify(execFile)(postgres, ['--version'], { cwd: '/', env: {}, ...runAs });
}

function majorOf(source: PlatformPackage): string {
  return source.version.split('.')[0] ?? '';
}
