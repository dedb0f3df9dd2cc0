import pg from 'pg';

/**
 * While rows come in, foreign keys wait for the end and our own triggers (which made these rows once already)
 * stay quiet. The owner of the tables can ask for both; a superuser is not needed.
 */
export async function quieten(
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  const keys = await foreignKeys(client, tables);
  const triggers = await activeTriggers(client, tables);
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`);
  for (const { table, name } of keys) {
    await client.query(`alter table ${table} alter constraint ${name} deferrable initially deferred`);
  }
  await client.query('set constraints all deferred');
  return async () => {
    // Every foreign key is checked here.
    await client.query('set constraints all immediate');
    for (const { table, name } of keys) {
      await client.query(`alter table ${table} alter constraint ${name} not deferrable`);
    }
    for (const { table, name } of triggers) await client.query(`alter table ${table} enable trigger ${name}`);
  };
}

type Named = { table: string; name: string };

function foreignKeys(client: pg.ClientBase, tables: readonly string[]): Promise<Named[]> {
  return named(
    client,
    `select conrelid::regclass::text as table, conname as name from pg_constraint
      where contype = 'f' and not condeferrable and conparentid = 0 and conrelid = any ($1::regclass[])`,
    tables,
  );
}

function activeTriggers(client: pg.ClientBase, tables: readonly string[]): Promise<Named[]> {
  return named(
    client,
    `select tgrelid::regclass::text as table, tgname as name from pg_trigger
      where not tgisinternal and tgenabled = 'O' and tgrelid = any ($1::regclass[])`,
    tables,
  );
}

async function named(client: pg.ClientBase, sql: string, tables: readonly string[]): Promise<Named[]> {
  const { rows } = await client.query<Named>(sql, [tables]);
  return rows.map(({ table, name }) => ({ table, name: pg.escapeIdentifier(name) }));
}
