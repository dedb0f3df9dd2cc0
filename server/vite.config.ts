import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';

/** The server, and every program in src/commands. */
const entries = ['main', ...commands()];

function commands(): string[] {
  const files = readdirSync(join(import.meta.dirname, 'src', 'commands'), { withFileTypes: true });
  return files
    .filter((file) => file.isFile() && file.name.endsWith('.ts') && !file.name.endsWith('.test.ts'))
    .map((file) => `commands/${file.name.replace(/\.ts$/, '')}`);
}

export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(entries.map((name) => [name, `src/${name}.ts`])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
  // Our own packages are TypeScript sources, so they are bundled; everything from npm stays where it is.
  ssr: { noExternal: [/^@lomdim\//] },
});
