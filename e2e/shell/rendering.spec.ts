import { randomUUID } from 'node:crypto';
import { type Language, languageCodes } from '@lomdim/contract/languages';
import { expect, test } from '@lomdim/testing/browser/test';
import type { Visitor } from '@lomdim/testing/browser/visitor';
import type { TestServer } from '@lomdim/testing/server/test-server';
import { expectNoLayoutShift } from '../helpers/expectations.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

/** The worker is kept away by the tests, and what is not there is answered with 404 or 410. */
const noise = /Service Worker|Failed to load resource.*4(?:04|10)/;

/** Pages that are rendered on the server. Each is taken over without a word in the console, and without moving. */
const addresses = [
  '/',
  '/faq',
  '/blog',
  '/blog/first-havruta',
  '/contact',
  '/support',
  '/privacy',
  '/conditions',
  '/cookies',
  '/rabbanim',
  '/no/such/page',
];

async function expectQuietTakeover(
  { url }: TestServer,
  visitor: Visitor,
  path: string,
  { language, status }: { language: Language; status?: number },
): Promise<void> {
  const { page } = visitor;
  // Whoever asks first, while its code is loaded on a busy machine, may get the page that their browser draws.
  const headers = { accept: 'text/html', 'accept-language': language };
  const delivered = async () => (await fetch(url + path, { headers })).text();
  await expect.poll(delivered, { timeout: 30_000 }).toContain('"takesOver":true');
  const answer = await page.goto(url + path);
  if (status !== undefined) expect(answer?.status(), path).toBe(status);
  const sent = (await answer?.text()) ?? '';
  expect(sent).toContain('id="state"');
  const heading = /<h1[^>]*>([^<]*)</.exec(sent)?.[1] ?? '';
  await page.locator('html[data-ready]').waitFor();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  if (status !== undefined) await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  expect(
    visitor.console.filter((line) => !noise.test(line)),
    path,
  ).toEqual([]);
  await expectNoLayoutShift(page);
  // Alive: it goes on without asking the server for another page.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.locator('footer a[href="/find-teachers"]').click();
  await expect(page).toHaveURL(`${url}/find-teachers`);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
}

for (const language of languageCodes) {
  test(`pages are taken over quietly in ${language}`, async ({ site, visitors }) => {
    for (const path of addresses) {
      const visitor = await visitors.add({ language });
      await expectQuietTakeover(site, visitor, path, { language });
      await visitor.close();
    }
  });
}

test('pages of what is not there, or is there no longer, are taken over quietly', async ({
  site,
  visitors,
}) => {
  const { rows: teachers } = await site.pool.query(
    `update private.profiles set approval_status = 'suspended'
     where id = (select id from private.teacher_listing order by id desc limit 1) returning id`,
  );
  const { rows: courses } = await site.pool.query(
    `update public.courses set is_active = false
     where id = (select id from private.course_listing order by id desc limit 1) returning id`,
  );
  for (const [path, language, status] of [
    [`/teacher/${randomUUID()}`, 'en', 404],
    [`/course/${randomUUID()}`, 'fr', 404],
    ['/blog/no-such-article', 'de', 404],
    [`/teacher/${teachers[0]?.id}`, 'he', 410],
    [`/course/${courses[0]?.id}`, 'de', 410],
  ] as const) {
    const visitor = await visitors.add({ language });
    await expectQuietTakeover(site, visitor, path, { language, status });
    await visitor.close();
  }
});

test('a language that only this browser knows of is shown after the one of the server', async ({ open }) => {
  const page = await open('/faq', {
    prepare: (page) => page.addInitScript(() => localStorage.setItem('i18nextLng', 'fr')),
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Questions et réponses' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.reload();
  // From now on the server knows.
  await expect(page.getByRole('heading', { level: 1, name: 'Questions et réponses' })).toBeVisible();
});

test('can be read without scripts', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /\d+ teachers?/ }).first()).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Questions and answers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Questions and answers' })).toBeVisible();
  await page.getByText('How can I pay?').click();
  await expect(page.getByText('With all major credit and debit cards')).toBeVisible();
  await context.close();
});
