import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson } from '../database/tests/support/actors.ts';
import { createTestDatabase, type TestDatabase } from '../database/tests/support/database.ts';
import { connectAs, disconnectAll, jwtSecret } from '../server/acceptance/realtime/support/changes.ts';
import { readConfig } from '../server/src/config.ts';
import { loadKeys } from '../server/src/keys.ts';
import { createLog } from '../server/src/log.ts';
import { type RunningServer, startServer } from '../server/src/start-server.ts';
import { createAwayWatch } from '../web/src/lib/live/away-watch.ts';
import { keepListening } from '../web/src/lib/live/keep-listening.ts';

let database: TestDatabase;
let dataDir: string;
let server: RunningServer | undefined;
let stopListening: (() => void) | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'lomdim-live-'));
});
afterAll(async () => {
  stopListening?.();
  await disconnectAll();
  await server?.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(port: number): Promise<{ localUrl: string; anonKey: string; port: number }> {
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    JWT_SECRET: jwtSecret,
    RATE_LIMITS: 'off',
  });
  server = await startServer(config, createLog('silent', { write: () => undefined }));
  const { anonKey } = await loadKeys(config);
  return { localUrl: `http://127.0.0.1:${server.port}`, anonKey, port: server.port };
}

it('what is shown follows the database through the restart of a server: nothing is missed, nothing is there twice', async () => {
  const person = await createPerson(database, 'Noa');
  const place = await start(0);
  const client = await connectAs(place, person);
  const away = createAwayWatch(200);
  const shown: { kinds: string[] } = { kinds: [] };

  async function fetchAgain(): Promise<void> {
    const { data } = await client.from('notifications').select('kind').order('created_at');
    // While the server is away nothing is answered, and what was shown stays.
    if (data) shown.kinds = data.map(({ kind }) => kind);
  }
  const notify = (kind: string) =>
    database.pool.query('insert into public.notifications (user_id, kind) values ($1, $2)', [
      person.id,
      kind,
    ]);

  await notify('before');
  stopListening = keepListening({
    bindings: [{ table: 'notifications', filter: `user_id=eq.${person.id}` }],
    open: async () => {
      const channel = client.channel(`notifications:${Math.random()}`);
      return { channel, close: () => void client.removeChannel(channel) };
    },
    onStale: () => void fetchAgain(),
    onChange: () => undefined,
    away,
  });
  await expect.poll(() => shown.kinds, { timeout: 20_000 }).toEqual(['before']);
  await notify('while_listening');
  await expect.poll(() => shown.kinds, { timeout: 20_000 }).toEqual(['before', 'while_listening']);

  await server?.close();
  server = undefined;
  await expect.poll(away.isAway, { timeout: 20_000 }).toBe(true);
  await notify('in_the_tunnel');
  await notify('still_in_the_tunnel');

  await start(place.port);
  const afterTheTunnel = ['before', 'while_listening', 'in_the_tunnel', 'still_in_the_tunnel'];
  await expect.poll(() => shown.kinds, { timeout: 30_000 }).toEqual(afterTheTunnel);
  await expect.poll(away.isAway, { timeout: 20_000 }).toBe(false);
  await notify('back_again');
  await expect.poll(() => shown.kinds, { timeout: 20_000 }).toEqual([...afterTheTunnel, 'back_again']);
});
