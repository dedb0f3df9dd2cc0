import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import type { ProductName } from '../product-name.ts';
import { reasonOf } from './connection-problem.ts';
import { DatabaseServers } from './database-servers.ts';

const oldestVersion = 150_000;

/** Refuses a database of `DATABASE_URL` that the product cannot work with, in one sentence. Changes nothing. */
export async function checkRequirements(connectionString: string, product: ProductName): Promise<void> {
  const servers = new DatabaseServers(connectionString);
  const client = new pg.Client({
    connectionString: servers.connectionString,
    connectionTimeoutMillis: 10_000,
  });
  const { host, port } = await servers.choose().catch((error: unknown) => {
    throw new OperatorError(`DATABASE_URL: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    });
  });
  client.host = host;
  client.port = port;
  // A connection that breaks while it is closed must not end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw unreachable(client, error);
  }
  try {
    await checkServer(client, product);
  } finally {
    await client.end();
  }
}

async function checkServer(client: pg.Client, { name }: ProductName): Promise<void> {
  const { rows } = await client.query<Facts>(factsQuery);
  const [facts] = rows;
  if (facts === undefined) return;
  if (facts.version < oldestVersion) {
    throw new OperatorError(
      `DATABASE_URL: PostgreSQL ${facts.versionText} is too old; ${name} needs 15 or later.`,
    );
  }
  if (facts.readOnly) throw new OperatorError('DATABASE_URL: this database can only be read, not written.');
  if (!facts.mayCreate) {
    throw new OperatorError(
      `DATABASE_URL: the user "${facts.user}" may not create schemas in the database "${facts.database}".`,
    );
  }
  if (facts.rolesMissing && !facts.mayCreateRoles) {
    throw new OperatorError(
      `DATABASE_URL: the roles anon, authenticated and service_role are missing, and the user "${facts.user}" may not create them.`,
    );
  }
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
           where rolname in ('anon', 'authenticated', 'service_role')) as "rolesMissing"`;

/** Built from host and port alone: the address as it was given carries the password. */
function unreachable(client: pg.Client, error: unknown): OperatorError {
  const where = client.host.startsWith('/') ? client.host : `${client.host}:${client.port}`;
  const code = reasonOf(error);
  switch (code) {
    case '28P01':
    case '28000':
      return new OperatorError(
        `DATABASE_URL: the database at ${where} refused the user "${client.user}" or the password (${code}).`,
        { cause: error },
      );
    case '3D000':
      return new OperatorError(
        `DATABASE_URL: there is no database "${client.database}" at ${where} (${code}).`,
        { cause: error },
      );
    default:
      return new OperatorError(`DATABASE_URL: the database at ${where} cannot be reached (${code}).`, {
        cause: error,
      });
  }
}
