import { languageCodes } from '@lomdim/contract/languages';
import { expect, test } from '@lomdim/testing/browser/test';
import { expectNoLayoutShift } from '../helpers/expectations.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

/** The worker is kept away by the tests, and what is not there is answered with 404. */
const noise = /Service Worker|Failed to load resource.*404/;

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

for (const language of languageCodes) {
  test(`pages are taken over quietly in ${language}`, async ({ site, visitors }) => {
    for (const path of addresses) {
      const visitor = await visitors.add({ language });
      const { page } = visitor;
      const answer = await page.goto(site.url + path);
      const sent = (await answer?.text()) ?? '';
      expect(sent).toContain('id="state"');
      await page.locator('html[data-ready]').waitFor();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect(
        visitor.console.filter((line) => !noise.test(line)),
        path,
      ).toEqual([]);
      await expectNoLayoutShift(page);
      // Alive: it goes on without asking the server for another page.
      await page.evaluate(() => Object.assign(window, { isSamePage: true }));
      await page.locator('footer a[href="/find-teachers"]').click();
      await expect(page).toHaveURL(`${site.url}/find-teachers`);
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
      await visitor.close();
    }
  });
}

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
