import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { startTestServer } from '@lomdim/testing/server/test-server';
import { expect, it } from 'vitest';

it('a request that waits for the database is answered, though the server is stopping', async () => {
  const server = await startTestServer();
  const { port } = new URL(server.localUrl);
  const holder = await server.pool.connect();
  await holder.query('begin');
  await holder.query('lock table public.rabbis in access exclusive mode');
  const inFlight = fetch(`${server.url}/rest/v1/rabbis?select=id`, { headers: { apikey: server.anonKey } });
  // Only this server's request waits for this table; the locks of other tests are in the same list.
  const waiting = `select from pg_locks where not granted
    and database = (select oid from pg_database where datname = current_database()) and relation = 'public.rabbis'::regclass`;
  while ((await server.pool.query(waiting)).rowCount === 0) await wait(5);

  const stopped = server.stop();
  while (await accepts(Number(port))) await wait(5);
  await holder.query('commit');
  holder.release();

  const answer = await inFlight;
  expect({ status: answer.status, body: await answer.json() }).toEqual({ status: 200, body: [] });
  await stopped;
});

/** Whether a new connection is still taken. */
async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
