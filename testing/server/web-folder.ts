import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export const script = `export const text = '${'shalom '.repeat(500)}';`;

/** A built web app as small as can be, so that these tests do not wait for the real one. */
export async function makeWebFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'lomdim-web-'));
  await mkdir(join(path, 'assets'));
  await writeFile(
    join(path, 'index.html'),
    `<!doctype html><html lang="en" dir="ltr"><head><title>Lomdim</title></head>${'<!-- -->'.repeat(300)}`,
  );
  await writeFile(join(path, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(path, 'assets', 'app-1a2b3c4d.js'), script);
  await writeFile(join(path, 'assets', 'app-1a2b3c4d.js.br'), brotliCompressSync(script));
  await writeFile(join(path, 'assets', 'app-1a2b3c4d.js.gz'), gzipSync(script));
  await writeFile(join(path, 'assets', 'plain-5e6f7a8b.js'), script);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
