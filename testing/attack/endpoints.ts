import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/lib/project.mjs';

export type Endpoint = { method: string; path: string };

/** Every address of a protocol that its source declares, as `:name` where somebody's id belongs. */
export async function endpointsOf(protocol: 'auth' | 'functions'): Promise<Endpoint[]> {
  const folder = join(root, protocol === 'auth' ? 'platform' : 'server', 'src', protocol);
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.includes('.test.'),
  );
  const sources = await Promise.all(files.sort().map((name) => readFile(join(folder, name), 'utf8')));
  return sources.flatMap((source) =>
    [...source.matchAll(/\b(?:app|scope)\.(get|post|put|patch|delete)\b[^'(]*\(\s*['`](\/[^'`]*)['`]/g)].map(
      ([, method = '', path = '']) => ({ method: method.toUpperCase(), path }),
    ),
  );
}
