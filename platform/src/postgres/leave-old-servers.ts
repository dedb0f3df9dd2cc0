import type pg from 'pg';
import type { Logger } from 'pino';
import type { DatabaseServers } from './database-servers.ts';

const interval = 10_000;

/**
 * A machine that lost its power says nothing, and one that was cut off goes on taking writes that nobody will ever see. Where another
 * server has taken over, connections to the former one are ended, also those that wait for an answer.
 */
export function leaveOldServers(pool: pg.Pool, servers: DatabaseServers, log: Logger): void {
  const clients = new Set<pg.Client>();
  let current: string | undefined;
  pool.on('connect', (client) => {
    const { host, port } = client as pg.PoolClient & pg.Client;
    const where = `${host}:${port}`;
    if (current !== where) log.info({ server: where }, 'the database is written to on this server');
    current = where;
    clients.add(client as pg.PoolClient & pg.Client);
  });
  pool.on('remove', (client) => clients.delete(client as pg.PoolClient & pg.Client));
  const timer = setInterval(() => void look(), interval).unref();

  async function look(): Promise<void> {
    if (pool.ending) return clearInterval(timer);
    if (clients.size === 0) return;
    const found = await servers.lookAgain().catch((error: unknown) => {
      // None takes over yet. Whoever needs a connection will say so louder.
      log.debug({ err: error }, 'no server of the database takes writes');
    });
    if (found === undefined) return;
    const { host, port } = found;
    for (const client of clients) {
      if (client.host === host && client.port === port) continue;
      client.connection.stream.destroy();
    }
  }
}
