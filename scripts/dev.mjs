import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { withNativeParts } from './lib/native-parts.mjs';
import { LauncherError, launcher, root, tool } from './lib/project.mjs';

const backendPaths = [
  '/auth/v1',
  '/rest/v1',
  '/realtime/v1',
  '/storage/v1',
  '/functions/v1',
  '/config.json',
  '/robots.txt',
  '/sitemap[\\w-]*\\.xml',
  '/health',
  '/dev',
  '/metrics',
];

/** The product with hot reload: Vite answers on PORT and passes what belongs to the server on to it. */
await launcher(async () => {
  await ensureInstalled();
  // Before the server is started: where a native part of Vite is missing, nothing is left running.
  const { createServer: createVite } = await withNativeParts(() => import('vite'));
  const port = Number(process.env.PORT ?? 3000);
  const host = process.env.HOST ?? '127.0.0.1';
  const backendPort = await freePort();

  const server = spawn(tool('tsx'), ['watch', '--clear-screen=false', 'server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Ctrl-C reaches only us: a second signal would make tsx kill the server in the middle of its shutdown.
    detached: true,
    env: {
      ...process.env,
      PORT: String(backendPort),
      HOST: '127.0.0.1',
      SITE_URL: process.env.SITE_URL ?? `http://localhost:${port}`,
    },
  });

  const target = `http://127.0.0.1:${backendPort}`;
  const vite = await createVite({
    root: join(root, 'web'),
    configFile: join(root, 'web', 'vite.config.ts'),
    server: {
      port,
      host,
      strictPort: true,
      proxy: Object.fromEntries(backendPaths.map((path) => [`^${path}(/|\\?|$)`, { target, ws: true }])),
    },
  });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await vite.close();
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    process.exit();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  server.once('exit', (code) => {
    process.exitCode = code ?? 1;
    void stop();
  });

  await vite.listen().catch(async (error) => {
    server.kill('SIGTERM');
    throw new LauncherError(`The development server could not listen on ${host}:${port}: ${error.message}.`);
  });
  vite.printUrls();
});

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}
