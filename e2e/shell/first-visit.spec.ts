import { expect, test } from '@lomdim/testing/browser/test';
import type { Visitor } from '@lomdim/testing/browser/visitor';
import type { TestServer } from '@lomdim/testing/server/test-server';
import { addressesOf, type ListedPage } from '@lomdim/web/addresses';
import { pages } from '@lomdim/web/pages';
import { expectNoLayoutShift } from '../helpers/expectations.ts';
import { demoId } from '../helpers/teacher-page.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

/** The goal, in bytes as they are sent. */
const maxScripts = 150_000;

/** The server has not heard of the zone of a first visit. In the last two it is another day than in UTC, at any hour in one of them. */
const zones = ['UTC', 'Asia/Jerusalem', 'America/New_York', 'Pacific/Pago_Pago', 'Pacific/Kiritimati'];

/** Public pages, each with an address; of those that the server does not render, browsers need more. */
async function renderedAddresses(site: TestServer): Promise<string[]> {
  const { rows } = await site.pool.query<{ id: string }>(
    `select id from public.courses where public.page_state('course', id) = 'open' order by id limit 1`,
  );
  const records = { teacher: await demoId(site, 'david'), course: rows[0]?.id ?? '' };
  const listed: readonly ListedPage[] = pages;
  const addresses = listed
    .filter(({ access }) => access === 'everyone')
    .flatMap((page) => {
      if (page.path === '*') return ['/no-such-page'];
      return page.record ? [page.path.replace(':id', records[page.record])] : addressesOf(page);
    });
  const rendered: string[] = [];
  for (const address of addresses) {
    const answer = await fetch(site.url + address, { headers: { accept: 'text/html' } });
    if ((await answer.text()).includes('"takesOver":true')) rendered.push(address);
  }
  return rendered;
}

type Fetched = { scripts: number; styles: string[]; data: string[] };

/** What a visitor fetches who only opens a page. */
async function firstVisit({ page }: Visitor, address: string): Promise<Fetched> {
  const sizes: Promise<number>[] = [];
  const styles: string[] = [];
  const data: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') styles.push(request.url());
  });
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'fetch') data.push(pathname);
    if (pathname.endsWith('.js')) sizes.push(request.sizes().then((size) => size.responseBodySize));
  });
  await page.goto(address);
  await page.locator('html[data-ready]').waitFor();
  await page.waitForLoadState('networkidle');
  const bytes = await Promise.all(sizes);
  return { scripts: bytes.reduce((sum, size) => sum + size, 0), styles, data };
}

test('a first visit of a public page fetches no more scripts than it may, and no styles', async ({
  site,
  visitors,
}) => {
  const addresses = await renderedAddresses(site);
  expect(addresses.length).toBeGreaterThan(20);
  for (const address of addresses) {
    const visitor = await visitors.add({ zone: 'Europe/Paris' });
    const { scripts, styles } = await firstVisit(visitor, site.url + address);
    expect(styles, 'they are in the page').toEqual([]);
    expect(scripts, `scripts of ${address}`).toBeLessThanOrEqual(maxScripts);
    expect(scripts, `scripts of ${address}`).toBeGreaterThan(50_000);
    await visitor.close();
  }
});

for (const zone of zones) {
  test(`nor one that is about days, from ${zone}`, async ({ site, visitors }) => {
    const teacher = `/teacher/${await demoId(site, 'david')}`;
    const addresses = [
      teacher,
      `${teacher}?tab=reviews`,
      '/beit-hamidrash',
      '/beit-hamidrash?resource=weeks',
      '/beit-hamidrash?resource=mishna',
    ];
    for (const address of addresses) {
      const visitor = await visitors.add({ zone });
      const { scripts, data } = await firstVisit(visitor, site.url + address);
      expect(scripts, `scripts of ${address} in ${zone}`).toBeLessThanOrEqual(maxScripts);
      // Nothing but the days of the calendar for this zone.
      expect(data.filter((path) => path !== '/calendar-days.json')).toEqual([]);
      expect(data.length).toBeLessThanOrEqual(1);
      expect(visitor.console.filter((line) => !/Service Worker/.test(line))).toEqual([]);
      await expectNoLayoutShift(visitor.page);
      await visitor.close();
    }
  });
}

test('the calendar itself comes with the first other day', async ({ site, visitors }) => {
  const visitor = await visitors.add({ zone: 'Asia/Jerusalem' });
  const { page } = visitor;
  const calendar: string[] = [];
  page.on('request', (request) => {
    if (/\/calendar-[\w-]{7}\.js$/.test(request.url())) calendar.push(request.url());
  });
  await firstVisit(visitor, `${site.url}/beit-hamidrash`);
  const schedule = page.getByRole('region', { name: 'Daily schedule' });
  const learning = schedule.locator('dl[aria-busy="false"]');
  const today = await learning.textContent();
  expect(calendar).toEqual([]);
  for (const _ of [1, 2, 3]) await page.getByRole('button', { name: 'The day after' }).click();
  await expect(learning).not.toHaveText(today ?? '');
  await expect(schedule.getByRole('definition')).toHaveCount(3);
  expect(calendar).toHaveLength(1);
});

test('where the server does not answer for a zone, the calendar itself does', async ({ site, visitors }) => {
  const visitor = await visitors.add({ zone: 'Asia/Jerusalem', expected: /calendar-days|400/ });
  const { page } = visitor;
  await page.route('**/calendar-days.json*', (route) => route.fulfill({ status: 400, body: '{}' }));
  await page.goto(`${site.url}/teacher/${await demoId(site, 'david')}`);
  await expect(page.getByRole('tabpanel')).toContainText('(Jerusalem)');
  await expect(page.getByText(/^Shabbat from/).first()).toBeVisible();
});
