import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build, type Manifest, type Plugin } from 'vite';

const web = join(import.meta.dirname, '..', 'web');
const limit = 170_000;
const floorEntry = 'virtual:floor';

/** What the first page takes from its libraries, and nothing else of the product. */
const libraries: Record<string, string[]> = {
  react: ['StrictMode', 'useEffect', 'useId', 'useRef', 'useSyncExternalStore'],
  'react/jsx-runtime': ['jsx', 'jsxs', 'Fragment'],
  'react-dom/client': ['createRoot'],
  'react-router': [
    'createBrowserRouter',
    'Link',
    'Outlet',
    'ScrollRestoration',
    'useLocation',
    'useNavigate',
  ],
  'react-router/dom': ['RouterProvider'],
  i18next: ['default'],
  'i18next-browser-languagedetector': ['default'],
  'react-i18next': ['initReactI18next', 'useTranslation'],
};

/** A page's own file and the topics of its texts. */
const routes: Record<string, [file: string, ...topics: string[]]> = {
  '/': ['home', 'home'],
  '/faq': ['faq', 'faq'],
  '/blog': ['blog', 'blog'],
  '/blog/:slug': ['article', 'blog'],
  '/contact': ['contact', 'contact'],
  '/support': ['support', 'support'],
  '/privacy': ['policies', 'policies'],
};

/** JavaScript that a first visit to a route loads, beside the floor that its libraries set. */
export async function webSize(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lomdim-web-size-'));
  try {
    const product = await buildInto(join(folder, 'product'), 'index.html');
    const floor = await buildInto(join(folder, 'floor'), floorEntry, [librariesAlone()]);
    const texts = (topic: string) => `src/i18n/en/${topic}.json`;
    const alone = await floor([]);
    console.log(`JavaScript of a first visit, brotli (limit of the first page ${kilobytes(limit).trim()}):`);
    console.log(`  libraries alone  ${kilobytes(alone)}`);
    for (const [route, [file, ...topics]] of Object.entries(routes)) {
      const size = await product([`src/app/routes/${file}.tsx`, ...['common', ...topics].map(texts)]);
      const ratio = (size / alone).toFixed(2);
      console.log(`  ${route.padEnd(15)}  ${kilobytes(size)}  ${ratio} x the libraries`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function buildInto(outDir: string, input: string, plugins: Plugin[] = []) {
  await build({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'warn',
    plugins,
    build: { outDir, manifest: true, rolldownOptions: { input } },
  });
  const manifest: Manifest = JSON.parse(await readFile(join(outDir, '.vite', 'manifest.json'), 'utf8'));
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  return (later: string[]) => brotliSize(outDir, scriptsOf(manifest, [...entries, ...later]));
}

function librariesAlone(): Plugin {
  const lines = Object.entries(libraries).map(([library, names], at) => {
    const imported = names.map((name) => `${name} as ${name === 'default' ? '_' : name}${at}`);
    return `import { ${imported.join(', ')} } from '${library}';`;
  });
  const used = Object.values(libraries).flatMap((names, at) =>
    names.map((name) => `${name === 'default' ? '_' : name}${at}`),
  );
  return {
    name: 'libraries-alone',
    resolveId: (id) => (id === floorEntry ? id : null),
    load: (id) =>
      id === floorEntry ? `${lines.join('\n')}\nglobalThis.floor = [${used.join(', ')}];` : null,
  };
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
