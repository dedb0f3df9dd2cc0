import { type Language, languageCodes } from '@lomdim/contract/languages';
import { createDemoDatabase } from '@lomdim/testing/postgres/demo-database';
import { startSite } from '@lomdim/testing/server/site';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { makeWebFolder } from '@lomdim/testing/server/web-folder';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Delivered,
  deliver,
  headingOf,
  readDelivered,
  renderedAddresses,
  saysWhatFailed,
} from './support/rendered-pages.ts';

describe('while the database answers nobody', () => {
  let database: Awaited<ReturnType<typeof createDemoDatabase>>;
  let site: TestServer;
  let client: pg.Client;
  let addresses: string[];

  beforeAll(async () => {
    database = await createDemoDatabase();
    site = await startSite({ env: { DATABASE_URL: database.url } });
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const pool = new pg.Pool({ connectionString: database.url });
    addresses = await renderedAddresses({ pool });
    const { rows } = await pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private')`,
    );
    await pool.end();
    // Their code is loaded when they are first asked for.
    for (const address of addresses) await deliver(`${site.url}${address}?first=1`);
    await client.query(`begin; lock table ${rows.map(({ name }) => name).join(', ')}`);
  });

  afterAll(async () => {
    await client.end();
    await site.stop();
    await database.drop();
  });

  it.each(languageCodes)(
    'pages are rendered, and say in %s that their data cannot be had',
    async (language) => {
      const own = addresses.filter((_, index) => languageCodes[index % languageCodes.length] === language);
      expect(own.length).toBeGreaterThan(1);
      // At once, because each waits as long as data are waited for; again where the machine was too busy for the rest.
      const pages = await Promise.all(own.map((address) => rendered(address, language)));
      for (const [index, page] of pages.entries()) {
        const address = own[index];
        expect(headingOf(page), address).toMatch(/\S/);
        if (page.state?.takesOver) continue;
        expect(page.status, address).toBe(503);
        expect(Number(page.headers.get('retry-after')), address).toBeGreaterThan(0);
        expect(page.shown.replace(/<[^>]*>/g, ' '), address).toMatch(saysWhatFailed[language]);
      }
      expect(pages.filter(({ status }) => status === 503).length).toBeGreaterThan(1);
    },
  );

  async function rendered(address: string, language: Language): Promise<Delivered> {
    let page: Delivered | undefined;
    await expect
      .poll(
        async () => {
          page = await deliver(site.url + address, { 'accept-language': language });
          return page.state?.language;
        },
        { message: address },
      )
      .toBe(language);
    if (!page) throw new Error(`${address} was not delivered`);
    return page;
  }

  it('and is rendered with its data once it answers', async () => {
    await client.query('rollback');
    for (const address of addresses) {
      await expect
        .poll(async () => (await deliver(site.url + address)).state?.takesOver, { message: address })
        .toBe(true);
    }
  });
});

it('a page that is not ready in time is left to the browser, and search engines are told to come again', async () => {
  const web = await makeWebFolder();
  const server = await startTestServer({
    webFolder: web.path,
    renderer: { preparePage: () => new Promise(() => undefined), calendarDays: async () => [] },
  });
  const [known, unknown] = await Promise.all(
    ['/faq', '/no-such-page'].map((path) => fetch(server.url + path, { headers: { accept: 'text/html' } })),
  );
  expect([known?.status, unknown?.status]).toEqual([503, 404]);
  expect(Number(known?.headers.get('retry-after'))).toBeGreaterThan(0);
  const html = (await known?.text()) ?? '';
  expect(html).toContain('<title>Lomdim</title>');
  expect(readDelivered(html).state).toBeUndefined();
  await server.stop();
  await web.remove();
});
