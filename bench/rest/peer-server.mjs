// Runs inside the folder where the peer was installed; see peer.ts.
import { serve } from '@hono/node-server';
import { App } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';

const { url, secret } = JSON.parse(process.argv[2] ?? '{}');
// Its driver takes the path of a socket as an option, and anything after the question mark for a setting.
const address = new URL(url);
const folder = address.searchParams.get('host');
const socket = folder ? { path: `${folder}/.s.PGSQL.${address.searchParams.get('port') ?? '5432'}` } : {};
address.search = '';
const connection = createPostgresConnection({ url: address.href, postgresOptions: { max: 10, ...socket } });
const app = new App({
  connection,
  auth: { enabled: true, jwt_secret: secret },
  options: { server: { admin: false } },
});
serve({ fetch: (request) => app.fetch(request), hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  process.stdout.write(`port ${port}\n`);
});
