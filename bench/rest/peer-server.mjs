// Runs inside the folder where the peer was installed; see peer.ts.
import { serve } from '@hono/node-server';
import { App } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';

const { url, secret } = JSON.parse(process.argv[2] ?? '{}');
const connection = createPostgresConnection({ url });
const app = new App({
  connection,
  auth: { enabled: false, jwt_secret: secret },
  options: { server: { admin: false } },
});
serve({ fetch: (request) => app.fetch(request), hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  process.stdout.write(`port ${port}\n`);
});
