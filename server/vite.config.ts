import { defineConfig } from 'vite';

const entries = ['main', 'commands/admin', 'commands/backup', 'commands/restore', 'commands/types'];

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
