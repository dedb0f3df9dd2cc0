import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import type { ProductName } from '../product-name.ts';

const oldestVersion = 150_000;

/** Refuses a database of `DATABASE_URL` that the product cannot work with, in one sentence. Changes nothing. */
export async function checkRequirements(connectionString: string, product: ProductName): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
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
  const code = codeOf(error);
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

function codeOf(error: unknown): string {
  // Where a name has several addresses, Node reports one error for each.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (first instanceof Error && 'code' in first && typeof first.code === 'string') return first.code;
  return first instanceof Error && /timeout/i.test(first.message) ? 'ETIMEDOUT' : 'no answer';
}
