import { execFile } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Started, startProcess } from './processes.ts';

const peer = '@supabase/lite@0.10.0';
const folder = join(import.meta.dirname, '..', '..', '.cache', 'bench-peer');

/**
 * The peer is fetched when it is measured, not with the project: it is large and nothing else needs it.
 * Undefined when it cannot be had, for example without a network.
 */
export async function startPeer(url: string, secret: string): Promise<Started | undefined> {
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    const packages = [peer, '@hono/node-server@1', 'postgres@3'];
    const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
    await promisify(execFile)('npm', ['install', ...options, ...packages], { cwd: folder });
  } catch (error) {
    console.log(`  (${peer} could not be installed: ${error instanceof Error ? error.message : error})`);
    return undefined;
  }
  const script = join(folder, 'server.mjs');
  await copyFile(join(import.meta.dirname, 'peer-server.mjs'), script);
  return startProcess('node', [script, JSON.stringify({ url, secret })], {
    cwd: folder,
    portLine: /port (\d+)/,
  });
}
