import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { hashOf } from '../../scripts/lib/hash.mjs';
import { npm } from '../../scripts/lib/install.mjs';
import { withLock } from '../../scripts/lib/lock-folder.mjs';
import { root } from '../../scripts/lib/project.mjs';
import { run } from '../../scripts/lib/run.mjs';

const wanted = join(import.meta.dirname, 'packages');

/**
 * The folder with `node_modules` of @supabase/lite, from a lock file of its own. It is fetched when a test or a measurement wants it,
 * not with the project: it is large.
 */
export async function installSupabaseLite(): Promise<string> {
  const lock = relative(root, join(wanted, 'package-lock.json'));
  const folder = join(root, '.cache', `supabase-lite-${hashOf([lock]).slice(0, 12)}`);
  const onWait = (pid: number) => console.log(`process ${pid} is fetching @supabase/lite; waiting for it`);
  await withLock(join(root, '.cache', 'supabase-lite.lock'), onWait, async () => {
    if (!existsSync(folder)) await installInto(folder);
  });
  return folder;
}

/** It gets its name when it is complete. */
async function installInto(folder: string): Promise<void> {
  const draft = `${folder}-draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  await cp(wanted, draft, { recursive: true });
  const [command = 'npm', ...first] = npm();
  const options = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  const { code, output } = await run(command, [...first, 'ci', ...options], { cwd: draft, capture: true });
  if (code !== 0) throw new Error(`@supabase/lite could not be installed:\n${output}`);
  await rename(draft, folder);
}
