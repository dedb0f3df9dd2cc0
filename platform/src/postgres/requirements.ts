import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import type { ProductName } from '../product-name.ts';
import { DatabaseServers } from './database-servers.ts';
import { explainConnection } from './explain-connection.ts';
import { timeLimits } from './pool.ts';

const oldestVersion = 150_000;

type Wanted = {
  /** Where the address stands. */
  variable?: string;
  /** Whether a pooler is expected, which knows transactions only. */
  isPooled?: boolean;
};

/** What is known of a database that will do. */
export type Reached = {
  /** Two addresses with the same one lead to the same database. */
  identity: string;
  /** Whether somebody else's connection is lent to us. */
  isPooled: boolean;
};

/** Refuses a database that the product cannot work with, in one sentence. Changes nothing. */
export async function checkRequirements(
  connectionString: string,
  product: ProductName,
  { variable = 'DATABASE_URL', isPooled = false }: Wanted = {},
): Promise<Reached> {
  const client = await clientOfServer(new DatabaseServers(connectionString), isPooled).catch(
    (error: unknown) => {
      throw new OperatorError(`${variable}: ${error instanceof Error ? error.message : String(error)}.`, {
        cause: error,
      });
    },
  );
  // A connection that breaks while it is closed must not end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw explainConnection(client, error, variable);
  }
  try {
    return await checkServer(client, product, variable);
  } finally {
    await client.end();
  }
}

/** Not connected yet. Rejects where no server takes writes, or a file that the address names cannot be read. */
async function clientOfServer(servers: DatabaseServers, isPooled: boolean): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: servers.connectionString,
    connectionTimeoutMillis: 10_000,
    // As every connection later: a pooler refuses what it could not keep.
    ...(isPooled ? {} : timeLimits),
  });
  const { host, port } = await servers.choose();
  client.host = host;
  client.port = port;
  return client;
}

async function checkServer(client: pg.Client, { name }: ProductName, variable: string): Promise<Reached> {
  const { rows } = await client.query<Facts>(factsQuery);
  const [facts] = rows;
  if (facts === undefined) throw new OperatorError(`${variable}: the database does not answer.`);
  if (facts.version < oldestVersion) {
    throw new OperatorError(
      `${variable}: PostgreSQL ${facts.versionText} is too old; ${name} needs 15 or later.`,
    );
  }
  if (facts.readOnly) throw new OperatorError(`${variable}: this database can only be read, not written.`);
  if (!facts.mayCreate) {
    throw new OperatorError(
      `${variable}: the user "${facts.user}" may not create schemas in the database "${facts.database}".`,
    );
  }
  if (facts.rolesMissing && !facts.mayCreateRoles) {
    throw new OperatorError(
      `${variable}: the roles anon, authenticated and service_role are missing, and the user "${facts.user}" may not create them.`,
    );
  }
  // PostgreSQL says at the start which process serves a connection; a pooler does not know yet.
  return { identity: facts.identity, isPooled: Reflect.get(client, 'processID') !== facts.process };
}

type Facts = {
  version: number;
  versionText: string;
  readOnly: boolean;
  user: string;
  database: string;
  mayCreate: boolean;
  mayCreateRoles: boolean;
  rolesMissing: boolean;
  identity: string;
  process: number;
};

const factsQuery = `
  select current_setting('server_version_num')::int as version,
         split_part(current_setting('server_version'), ' ', 1) as "versionText",
         pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly",
         current_user as "user",
         current_database() as "database",
         has_database_privilege(current_database(), 'create') as "mayCreate",
         (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as "mayCreateRoles",
         (select count(*) < 3 from pg_roles
           where rolname in ('anon', 'authenticated', 'service_role')) as "rolesMissing",
         current_database() || ' since ' || pg_postmaster_start_time() as identity,
         pg_backend_pid() as process`;
