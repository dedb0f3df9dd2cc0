import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions, type Plugin, type Rolldown } from 'vite';
import { compressFolder } from '../scripts/compress-assets.mjs';
import { readPath } from '../scripts/lib/text-files.mjs';
import { pageChunks } from './chunks.ts';
import { headTexts } from './head-texts.ts';
import { pageFiles } from './page-files.ts';
import { renderedFiles } from './rendered-files.ts';
import type { PageDeclaration } from './src/pages/page-declaration.ts';
import { pages } from './src/pages/pages.ts';

const assetFileNames = 'assets/[name]-[hash:7][extname]';

/** For browsers, into `dist`. */
const forBrowsers: EnvironmentOptions = {
  build: {
    target: 'baseline-widely-available',
    // An inlined `data:` file would need a weaker content security policy.
    assetsInlineLimit: 0,
    emptyOutDir: true,
    // Browsers without it (Safari before 17) load the same files a little later.
    modulePreload: { polyfill: false },
    // Compressing takes most of the time, and is meant to.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: pageChunks(),
        },
        // The first page carries the names of hundreds of files, and hashes do not compress.
        chunkFileNames: ({ facadeModuleId }) => `assets/${chunkName(facadeModuleId ?? '')}-[hash:7].js`,
        assetFileNames,
      },
    },
  },
};

/** The same pages for the server, which renders them, into `dist-server`; see src/rendering/README.md. */
const forTheServer: EnvironmentOptions = {
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  // One self-contained program: the server that loads it has no other copy of React, nor needs these packages.
  resolve: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'dist-server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: false,
    copyPublicDir: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: 'src/entry-server.ts',
      checks: { bundlerTimings: false },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash:7].js', assetFileNames },
    },
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    pagesForTheBrowser(),
    routerWithoutWarnings(),
    ...[readyBeforeFirstPaint(), headsForTheServer(), offlinePage(), compressedTwins()].map(onlyForBrowsers),
  ],
  css: { modules: { generateScopedName: className } },
  environments: { client: forBrowsers, ssr: forTheServer },
  // Both, one after the other: each takes all the cores there are.
  builder: {
    buildApp: async (builder) => {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
});

function onlyForBrowsers(plugin: Plugin): Plugin {
  return { ...plugin, applyToEnvironment: ({ name }) => name === 'client' };
}

/**
 * Preloads the two text fonts, and renders nothing before the script has applied the chosen theme, so that the first
 * paint is the page itself.
 */
function readyBeforeFirstPaint(): Plugin {
  const firstFonts = /assets\/(?:book|plain)-[\w-]+\.woff2$/;
  return {
    name: 'ready-before-first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter((name) => firstFonts.test(name));
        return {
          html: html.replaceAll('<script type="module"', '<script type="module" blocking="render"'),
          tags: fonts.map((name) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: true },
          })),
        };
      },
    },
  };
}

/** Which class of which module, as short as it can be: every one of them is named in a style and in a script. */
function className(name: string, file: string): string {
  const module = createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4);
  return `${name}_${module}`;
}

/** Texts are called by their namespace and pages by their folder; by their files all would be called `en` or `page`. */
function chunkName(module: string): string {
  const page = /[\\/]pages[\\/]([^\\/]+)[\\/]page\.tsx$/.exec(module)?.[1];
  return page ?? readPath(module)?.namespace ?? '[name]';
}

/** Under its own name the router is the build for developers; the other one has no name. */
function routerWithoutWarnings(): Plugin {
  const builds = join(
    fileURLToPath(import.meta.resolve('react-router/package.json')),
    '..',
    'dist',
    'production',
  );
  const files: Record<string, string> = {
    'react-router': join(builds, 'index.mjs'),
    'react-router/dom': join(builds, 'dom-export.mjs'),
  };
  return {
    name: 'router-without-warnings',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => files[id] ?? null,
  };
}

/**
 * Of the declarations of the pages, the browser gets only what it uses: the list is a part of every first visit, and the
 * declaration of a page, for its head, a part of that page.
 */
function pagesForTheBrowser(): Plugin {
  const without = (page: object, names: readonly string[]) =>
    Object.fromEntries(Object.entries(page).filter(([name]) => !names.includes(name)));
  const list = pages.map((page) =>
    without(page, ['values', 'changedOn', 'record', 'head', 'disallowed', 'examples']),
  );
  const declarations = /[\\/]src[\\/]pages[\\/](?:([\w-]+)[\\/]page|pages)\.ts$/;
  return {
    name: 'pages-for-the-browser',
    apply: 'build',
    transform: {
      filter: { id: declarations },
      handler: (_code, id) => {
        const folder = declarations.exec(id)?.[1];
        if (folder === undefined) return { code: `export const pages = ${JSON.stringify(list)};`, map: null };
        const page = pages.find((each) => each.folder === folder);
        // A function cannot be written as JSON.
        if (!page || 'headOf' in page) return null;
        const { access, disallowed, head }: PageDeclaration = page;
        return { code: `export const page = ${JSON.stringify({ access, disallowed, head })};`, map: null };
      },
    },
  };
}

/** A file whose name begins with a dot is never served. */
function headsForTheServer(): Plugin {
  return {
    name: 'heads-for-the-server',
    apply: 'build',
    generateBundle(_options, bundle) {
      const emit = (fileName: string, content: unknown) =>
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content) });
      emit('.head-texts.json', headTexts());
      // Another entry than the product's, as the baseline of a benchmark, has no pages.
      if (!isProduct(bundle)) return;
      emit('.page-files.json', pageFiles(bundle));
      emit('.rendered-files.json', renderedFiles(bundle));
    },
  };
}

function isProduct(bundle: Rolldown.OutputBundle): boolean {
  return Object.values(bundle).some(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('index.html'),
  );
}

/** The version of the worker is a hash of what it caches: when that changes, browsers update it. */
function offlinePage(): Plugin {
  return {
    name: 'offline-page',
    apply: 'build',
    generateBundle() {
      const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
      const page = read('offline/offline.html');
      const script = read('offline/offline.js');
      const worker = read('offline/service-worker.js');
      const version = createHash('sha256')
        .update(page + script + worker + read('public/icon.svg'))
        .digest('hex')
        .slice(0, 12);
      this.emitFile({ type: 'asset', fileName: 'offline.html', source: page });
      this.emitFile({ type: 'asset', fileName: 'offline.js', source: script });
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: worker.replace('__VERSION__', version),
      });
    },
  };
}

function compressedTwins(): Plugin {
  return {
    name: 'compressed-twins',
    apply: 'build',
    async writeBundle({ dir = join(import.meta.dirname, 'dist') }) {
      await compressFolder(dir);
    },
  };
}
