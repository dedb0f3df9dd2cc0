import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpOf } from './support/http.ts';
import { type RestServer, startRestServer } from './support/rest-server.ts';

let standard: RestServer;
let undoing: RestServer;

beforeAll(async () => {
  standard = await startRestServer();
  undoing = await startRestServer({ DB_TX_END: 'rollback-allow-override' });
});
afterAll(async () => {
  await standard?.stop();
  await undoing?.stop();
});

const insert = (server: RestServer, id: number, prefer: string) =>
  httpOf(server.rest, { 'content-type': 'application/json' })('/scratch', {
    method: 'POST',
    headers: { prefer: `return=representation, ${prefer}` },
    body: JSON.stringify({ id, label: `row ${id}` }),
  });
const isKept = async (server: RestServer, id: number) =>
  (await server.pool.query('select from rest_test.scratch where id = $1', [id])).rowCount === 1;

test('by default everything is committed, whatever the caller prefers, and no answer says otherwise', async () => {
  for (const [index, prefer] of ['tx=rollback', 'handling=strict, tx=rollback', 'tx=commit'].entries()) {
    const reply = await insert(standard, index, prefer);
    expect(reply.status, prefer).toBe(201);
    expect(reply.headers.get('preference-applied'), prefer).not.toContain('tx=');
    expect(await isKept(standard, index), prefer).toBe(true);
  }
  // Not known at all is another thing than not granted.
  expect((await insert(standard, 9, 'handling=strict, tx=maybe')).json).toMatchObject({ code: 'PGRST122' });
});

test('an operator may turn it round, for an installation to try things out', async () => {
  expect((await insert(undoing, 1, 'count=exact')).status).toBe(201);
  expect(await isKept(undoing, 1)).toBe(false);
  const kept = await insert(undoing, 2, 'tx=commit');
  expect(kept.headers.get('preference-applied')).toContain('tx=commit');
  expect(await isKept(undoing, 2)).toBe(true);
});

test('the settings of the role authenticator may allow it too, as in PostgREST', async () => {
  const { rows } = await standard.pool.query<{ may: boolean }>(
    `select rolsuper as may from pg_roles where rolname = current_user`,
  );
  // Only a superuser can say it, and tests may run as somebody else.
  if (rows[0]?.may !== true) return;
  const database = (await standard.pool.query<{ name: string }>('select current_database() as name')).rows[0]
    ?.name;
  await standard.pool.query(
    `alter role authenticator in database "${database}" set pgrst.db_tx_end = 'commit-allow-override'`,
  );
  await standard.pool.query(`notify pgrst, 'reload config'`);
  await expect
    .poll(async () =>
      (await insert(standard, 100, 'tx=rollback, resolution=merge-duplicates')).headers.get(
        'preference-applied',
      ),
    )
    .toContain('tx=rollback');
});
