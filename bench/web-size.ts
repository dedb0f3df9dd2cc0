import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { pageAt, topicsOf } from '@lomdim/web/addresses';
import type { Manifest, Plugin } from 'vite';
import { findTextFile, listTextFiles } from '../scripts/lib/text-files.mjs';
import { baselineEntry, librariesAlone } from './web/baseline.ts';
import { buildWeb } from './web/build.ts';

const limit = 170_000;

const routes = [
  '/',
  '/auth',
  '/dashboard/student',
  '/profile',
  '/settings',
  '/find-teachers',
  '/payment',
  '/faq',
  '/blog',
  '/blog/:slug',
  '/contact',
  '/support',
  '/privacy',
  '*',
];

/** JavaScript that a first visit to a route loads, beside the baseline that its libraries set. */
export async function webSize(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lomdim-web-size-'));
  try {
    const product = await sizesOf(join(folder, 'product'), 'index.html');
    const baseline = await sizesOf(join(folder, 'baseline'), baselineEntry, [librariesAlone()]);
    const files = listTextFiles(join(import.meta.dirname, '..'));
    const texts = (topic: string) => `src/${findTextFile(files, topic, 'en').path}`;
    const alone = await baseline([]);
    console.log(`JavaScript of a first visit, brotli (limit of the first page ${kilobytes(limit).trim()}):`);
    console.log(`  libraries alone     ${kilobytes(alone)}`);
    for (const route of routes) {
      const page = pageAt(route);
      const size = await product([`src/pages/${page.folder}/page.tsx`, ...topicsOf(page).map(texts)]);
      const ratio = (size / alone).toFixed(2);
      console.log(`  ${route.padEnd(18)}  ${kilobytes(size)}  ${ratio} x the libraries`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function sizesOf(folder: string, input: string, plugins: Plugin[] = []) {
  const manifest = await buildWeb(folder, input, plugins);
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  return (later: string[]) => brotliSize(folder, scriptsOf(manifest, [...entries, ...later]));
}

/** The files of these entries and of everything that they import at once. */
function scriptsOf(manifest: Manifest, entries: string[], seen = new Set<string>()): Set<string> {
  for (const entry of entries) {
    const chunk = manifest[entry];
    if (!chunk) throw new Error(`${entry} is not in the build`);
    if (seen.has(chunk.file)) continue;
    seen.add(chunk.file);
    scriptsOf(manifest, chunk.imports ?? [], seen);
  }
  return seen;
}

async function brotliSize(folder: string, files: Set<string>): Promise<number> {
  const sizes = await Promise.all(
    [...files].map(
      async (file) => (await promisify(brotliCompress)(await readFile(join(folder, file)))).length,
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
}
