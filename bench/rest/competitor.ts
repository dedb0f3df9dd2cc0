import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type LoadRequest, measure } from './load.ts';
import { type Started, startProcess } from './processes.ts';

const competitor = '@supabase/lite@0.10.0';
const folder = join(import.meta.dirname, '..', '..', '.cache', 'bench-competitor');

/**
 * The competitor is fetched when it is measured, not with the project: it is large and nothing else needs it.
 * Undefined when it cannot be had, for example without a network.
 */
export async function startCompetitor(url: string, secret: string): Promise<Started | undefined> {
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    const packages = [competitor, '@hono/node-server@1', 'postgres@3'];
    const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
    await promisify(execFile)('npm', ['install', ...options, ...packages], { cwd: folder });
  } catch (error) {
    console.log(
      `  (${competitor} could not be installed: ${error instanceof Error ? error.message : error})`,
    );
    return undefined;
  }
  const script = join(folder, 'server.mjs');
  await writeFile(script, server);
  return startProcess('node', [script, JSON.stringify({ url, secret })], {
    cwd: folder,
    portLine: /port (\d+)/,
  });
}

const reported = new Set<string>();

/** A query that the competitor cannot answer has no ratio. */
export async function measureCompetitor(
  competitor: Started,
  request: () => LoadRequest,
): Promise<number | undefined> {
  try {
    return await measure(competitor.port, request);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!reported.has(reason)) console.log(`  (the competitor: ${reason})`);
    reported.add(reason);
    return undefined;
  }
}

/** Runs in the competitor's own folder, among its own dependencies. */
const server = `import { serve } from '@hono/node-server';
import { App } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';

const { url, secret } = JSON.parse(process.argv[2] ?? '{}');
// Its driver takes the path of a socket as an option, and anything after the question mark for a setting.
const address = new URL(url);
const folder = address.searchParams.get('host');
const socket = folder ? { path: \`\${folder}/.s.PGSQL.\${address.searchParams.get('port') ?? '5432'}\` } : {};
address.search = '';
const connection = createPostgresConnection({ url: address.href, postgresOptions: { max: 10, ...socket } });
const app = new App({
  connection,
  auth: { enabled: true, jwt_secret: secret },
  options: { server: { admin: false } },
});
serve({ fetch: (request) => app.fetch(request), hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  process.stdout.write(\`port \${port}\\n\`);
});
`;
