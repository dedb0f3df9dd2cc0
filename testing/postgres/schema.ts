import { migrate } from '@lomdim/server/migrate';
import { hasDemoData, seedOnce } from '@lomdim/server/seed';
import { pino } from 'pino';

// Tests end connections on purpose; what PostgreSQL logs about that is expected.
const log = pino({ level: 'error' });

export { hasDemoData };

type Connections = Parameters<typeof migrate>[0];

/** Applies migrations and topics, as every start of the product does; or those of another `database/` folder. */
export function migrateDatabase(pool: Connections, root?: string): Promise<void> {
  return migrate(pool, { log, ...(root === undefined ? {} : { root }) });
}

/** Adds the demonstration data, or those of another folder. */
export function seedDemoData(pool: Connections, folder?: string): Promise<void> {
  return seedOnce(pool, { log, ...(folder === undefined ? {} : { folder }) });
}
