import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Manifest, type Plugin } from 'vite';

const web = join(import.meta.dirname, '..', '..', 'web');

/** Builds with the settings of the product, or something else in its place, into a folder of its own. */
export async function buildWeb(outDir: string, input: string, plugins: Plugin[] = []): Promise<Manifest> {
  await build({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'warn',
    plugins,
    build: { outDir, manifest: true, rolldownOptions: { input } },
  });
  return JSON.parse(await readFile(join(outDir, '.vite', 'manifest.json'), 'utf8'));
}
