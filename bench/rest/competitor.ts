import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installSupabaseLite } from '@lomdim/testing/supabase-lite/install';
import { type LoadRequest, measure } from './load.ts';
import { type Started, startProcess } from './processes.ts';

/** Undefined when it cannot be had, for example without a network. */
export async function startCompetitor(url: string, secret: string): Promise<Started | undefined> {
  let folder: string;
  try {
    folder = await installSupabaseLite();
  } catch (error) {
    console.log(`  (${error instanceof Error ? error.message : error})`);
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
// Its driver takes the path of a socket as an option, and anything after the question mark for a setting. One person sends
// thousands of messages: quotas are off here as at the others.
const address = new URL(url);
const folder = address.searchParams.get('host');
const socket = folder ? { path: \`\${folder}/.s.PGSQL.\${address.searchParams.get('port') ?? '5432'}\` } : {};
address.search = '';
const connection = createPostgresConnection({ url: address.href, postgresOptions: { max: 10, connection: { 'lomdim.quotas': 'off' }, ...socket } });
const app = new App({
  connection,
  auth: { enabled: true, jwt_secret: secret },
  options: { server: { admin: false } },
});
serve({ fetch: (request) => app.fetch(request), hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  process.stdout.write(\`port \${port}\\n\`);
});
`;
