import pg from 'pg';

export const ownerRole = 'postgres';

/**
 * The role that migrations and the server use has what a Supabase project's `postgres` has, and no more:
 * it is no superuser. BYPASSRLS and REPLICATION are there because a role can hand on only what it has.
 */
export async function ensureOwnerRole(
  superuser: pg.Client,
  { database, password }: { database: string; password: string },
): Promise<void> {
  if (!(await exists(superuser, 'select 1 from pg_roles where rolname = $1', ownerRole))) {
    await superuser.query(
      `create role ${ownerRole} login nosuperuser createrole createdb bypassrls replication password ${pg.escapeLiteral(password)}`,
    );
  }
  if (!(await exists(superuser, 'select 1 from pg_database where datname = $1', database))) {
    await superuser.query(
      `create database ${pg.escapeIdentifier(database)} owner ${ownerRole} template template0 encoding 'UTF8'`,
    );
  }
}

async function exists(client: pg.Client, query: string, name: string): Promise<boolean> {
  return (await client.query(query, [name])).rows.length > 0;
}
