import { afterAll, afterEach, beforeAll } from 'vitest';
import { type MemoryServer, serveOverMemory } from './serve-over-memory.ts';

type Database = { pool: Parameters<typeof serveOverMemory>[0]; drop: () => Promise<unknown> };

/** Starts servers of a test file over one database; each is stopped when its test is over. */
export function useMemoryServers(createDatabase: () => Promise<Database>) {
  let database: Database | undefined;
  const servers: MemoryServer[] = [];
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()));
  });
  afterAll(() => database?.drop());

  return async (options: Parameters<typeof serveOverMemory>[1] = {}): Promise<MemoryServer> => {
    if (database === undefined) throw new Error('a server is started within a test');
    const server = await serveOverMemory(database.pool, options);
    servers.push(server);
    return server;
  };
}

/** For tests of one limit that no other limit gets in the way of. */
export const unlimited = {
  messagesPerSecond: 1e6,
  joinsPerSecond: 1e6,
  presencesPerSecond: 1e6,
  httpPerSecond: 1e6,
  socketsPerAddress: 1e6,
  publicJoinsPerMinute: 1e6,
  publicMessagesPerMinute: 1e6,
  publicMessagesPerDay: 1e6,
  refusalsBeforeClosing: 1e6,
};
