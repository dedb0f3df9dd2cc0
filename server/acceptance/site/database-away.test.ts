import { languageCodes } from '@lomdim/contract/languages';
import { postgresUrl } from '@lomdim/testing/postgres/connection';
import { createDemoDatabase } from '@lomdim/testing/postgres/demo-database';
import { startSite } from '@lomdim/testing/server/site';
import type { TestServer } from '@lomdim/testing/server/test-server';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { deliver, headingOf, renderedAddresses, saysWhatFailed } from './support/rendered-pages.ts';

let database: Awaited<ReturnType<typeof createDemoDatabase>>;
let site: TestServer;
/** Pages that show data, and those that need none. */
const needing: string[] = [];
const others: string[] = [];

beforeAll(async () => {
  database = await createDemoDatabase();
  site = await startSite({ env: { DATABASE_URL: database.url } });
  // Not those of the test database, which take it amiss to be thrown out.
  const pool = new pg.Pool({ connectionString: database.url });
  const addresses = await renderedAddresses({ pool });
  await pool.end();
  for (const address of addresses) {
    const { state } = await deliver(site.url + address);
    (state?.queries.length ? needing : others).push(address);
  }
  await letIn(false);
});

afterAll(async () => {
  await site.stop();
  await database.drop();
});

/** Throws out everybody who is connected, and lets nobody in. */
async function letIn(isOpen: boolean): Promise<void> {
  const name = new URL(database.url).pathname.slice(1);
  const client = new pg.Client({ connectionString: postgresUrl() });
  await client.connect();
  try {
    await client.query(`alter database ${name} with allow_connections ${isOpen}`);
    if (!isOpen)
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
        [name],
      );
  } finally {
    await client.end();
  }
  const ready = async () => expect((await fetch(`${site.url}/health/ready`)).status).toBe(isOpen ? 200 : 503);
  await vi.waitFor(ready, 20_000);
}

it.each(languageCodes)('pages say in %s that their data cannot be had', async (language) => {
  expect(needing.length).toBeGreaterThan(0);
  for (const address of needing) {
    const page = await deliver(site.url + address, { 'accept-language': language });
    expect(page.status, address).toBe(503);
    expect(Number(page.headers.get('retry-after')), address).toBeGreaterThan(0);
    expect(page.state, address).toMatchObject({ language, takesOver: false });
    expect(headingOf(page), address).toMatch(/\S/);
    expect(page.shown.replace(/<[^>]*>/g, ' '), address).toMatch(saysWhatFailed[language]);
    expect(page.html, address).not.toMatch(/ECONN|PGSQL|not currently accepting|\bat \w+ \(/);
  }
});

it('what needs no data is as ever', async () => {
  for (const address of others) {
    const page = await deliver(site.url + address);
    expect(page.status, address).toBe(address === '/no-such-page' ? 404 : 200);
    expect(page.state, address).toMatchObject({ takesOver: true });
  }
});

it('nothing of it is kept once the database is back', async () => {
  await letIn(true);
  for (const address of [...needing, ...others]) {
    await expect
      .poll(async () => (await deliver(site.url + address)).state?.takesOver, { message: address })
      .toBe(true);
  }
});
