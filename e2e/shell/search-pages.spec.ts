import { languageCodes } from '@lomdim/contract/languages';
import { viewerCookies } from '@lomdim/contract/rendering';
import { expect, test } from '@lomdim/testing/browser/test';
import type { Page } from '@playwright/test';
import { expectNoLayoutShift } from '../helpers/expectations.ts';
import { accountButton } from '../helpers/sign-in.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

async function cookieOf(page: Page, name: string): Promise<string | undefined> {
  const found = (await page.context().cookies()).find((cookie) => cookie.name === name);
  return found && decodeURIComponent(found.value);
}

const addresses = [
  '/find-teachers',
  '/find-teachers?q=Talmud&subject=Talmud',
  '/search',
  '/search?q=nobody-is-called-so',
  '/search?q=Talmud&utm_source=mail&fbclid=1',
  '/find-partner',
  '/find-partner?level=beginner',
  '/beit-hamidrash',
  '/beit-hamidrash?day=2026-09-11',
  '/beit-hamidrash?resource=weeks',
  '/beit-hamidrash?resource=mishna',
  '/rabbanim',
];

for (const language of languageCodes) {
  test(`lists are delivered and taken over quietly in ${language}`, async ({ site, visitors }) => {
    for (const [index, path] of addresses.entries()) {
      const visitor = await visitors.add({ language, width: index % 2 ? 375 : 1280 });
      const { page } = visitor;
      const answer = await page.goto(site.url + path);
      const sent = (await answer?.text()) ?? '';
      expect(answer?.status(), path).toBe(200);
      expect(sent, path).toContain('id="state"');
      expect(sent, path).toMatch(new RegExp(`<html[^>]* lang="${language}"`));
      expect(sent, `${path} is delivered whole`).not.toContain('aria-busy="true"');
      const heading = await page.getByRole('heading', { level: 1 }).textContent();
      await page.locator('html[data-ready]').waitFor();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
      await page.evaluate(() => document.fonts.ready);
      expect(
        visitor.console.filter((line) => !/Service Worker/.test(line)),
        path,
      ).toEqual([]);
      expect(visitor.problems, path).toEqual([]);
      await expectNoLayoutShift(page);
      await visitor.close();
    }
  });
}

test('both widths stay still', async ({ site, visitors }) => {
  for (const width of [375, 1280]) {
    for (const path of ['/find-teachers', '/search', '/find-partner', '/beit-hamidrash', '/rabbanim']) {
      const { page, close } = await visitors.add({ width });
      await page.goto(site.url + path);
      await page.locator('html[data-ready]').waitFor();
      await expectNoLayoutShift(page);
      await close();
    }
  }
});

test('a member is shown what is for them, and nothing moves', async ({ open }) => {
  for (const width of [375, 1280]) {
    for (const path of ['/find-teachers', '/search', '/find-partner', '/beit-hamidrash', '/rabbanim']) {
      const page = await open('/faq', { as: { email: 'yosef@demo.example' }, width });
      // By then it is known whose page it is, and where it is what day.
      await expect.poll(() => cookieOf(page, viewerCookies.zone)).toBe('Europe/Paris');
      await page.goto(new URL(path, page.url()).href);
      await page.locator('html[data-ready]').waitFor();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await expectNoLayoutShift(page);
    }
  }
});

test('a member gets pages on the clock of their choice, and signed out again on that of the device', async ({
  open,
}) => {
  const page = await open('/faq', { as: { email: 'yosef@demo.example' }, zone: 'America/New_York' });
  const delivered = async () => (await page.goto(new URL('/beit-hamidrash', page.url()).href))?.text();
  await expect.poll(() => cookieOf(page, viewerCookies.zone)).toBe('Europe/Paris');
  expect(await delivered()).toContain('All times are those of Paris (Europe).');
  await expect(page.getByText('All times are those of Paris (Europe).').first()).toBeVisible();
  await expect(accountButton(page)).toHaveAttribute('aria-haspopup', 'menu');
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect.poll(() => cookieOf(page, viewerCookies.zone)).toBe('America/New_York');
  expect(await delivered()).toContain('All times are those of New York (America).');
});

test('marks that others put on a link are gone from the address, and nothing else is', async ({ open }) => {
  const page = await open('/search?q=Talmud&utm_source=mail&subject=Talmud&fbclid=1#results');
  await expect(page).toHaveURL(/\/search\?q=Talmud&subject=Talmud#results$/);
  await expect(page.getByRole('searchbox').first()).toHaveValue('Talmud');
});

test.describe('without scripts', () => {
  test('a visitor searches, filters and opens a teacher', async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.url}/find-teachers`);
    const cards = page.getByRole('region', { name: 'Teachers' }).getByRole('article');
    await expect(cards.first()).toBeVisible();
    const subject = page.getByLabel('Subject', { exact: true });
    await subject.selectOption(await subject.getByRole('option', { name: /^Talmud/ }).getAttribute('value'));
    await page.getByRole('searchbox').fill('Talmud');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/\/find-teachers\?.*q=Talmud/);
    await expect(page).toHaveURL(/subject=Talmud/);
    await expect(page.getByRole('searchbox')).toHaveValue('Talmud');
    await expect(subject).toHaveValue('Talmud');
    const link = cards.first().getByRole('link', { name: /View Profile/ });
    await expect(link).toBeVisible();
    const name = (await cards.first().getByRole('heading', { level: 3 }).textContent()) ?? '';
    await link.click();
    await expect(page).toHaveURL(/\/teacher\/[\da-f-]{36}$/);
    await expect(page).toHaveTitle(new RegExp(name.split(' ').at(-1) ?? name));
    await context.close();
  });

  test('what is chosen on a phone is sent with the question, and the language stays', async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 375, height: 720 },
    });
    const page = await context.newPage();
    await page.goto(`${site.url}/search?lng=fr`);
    await page.getByRole('group', { name: 'Matière' }).getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Rechercher', exact: true }).click();
    await expect(page).toHaveURL(/\/search\?.*subject=/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.getByRole('group', { name: 'Matière' }).getByRole('checkbox').first()).toBeChecked();
    await context.close();
  });

  test('the home page leads to what is searched for', async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(site.url);
    await page.getByRole('searchbox').fill('Talmud');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(`${site.url}/search?q=Talmud`);
    await expect(page.getByRole('searchbox')).toHaveValue('Talmud');
    await expect(
      page
        .getByRole('region', { name: 'Teachers' })
        .getByRole('link', { name: /View Profile/ })
        .first(),
    ).toBeVisible();
    await context.close();
  });

  test('study partners are filtered', async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.url}/find-partner`);
    const cards = page.getByRole('article');
    await expect(cards.filter({ hasText: 'Beginner' })).not.toHaveCount(0);
    await page.getByLabel('Level', { exact: true }).selectOption('advanced');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/\/find-partner\?.*level=advanced/);
    await expect(page.getByLabel('Level', { exact: true })).toHaveValue('advanced');
    await expect(cards.filter({ hasText: 'Advanced' })).not.toHaveCount(0);
    await expect(cards.filter({ hasNotText: 'Advanced' })).toHaveCount(0);
    await context.close();
  });

  test('a rabbi is found by place, in the language of the page', async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.url}/rabbanim?lng=fr`);
    await page.getByRole('searchbox').fill('Buenos Aires');
    await page.getByRole('button', { name: 'Rechercher', exact: true }).click();
    await expect(page).toHaveURL(/\/rabbanim\?q=Buenos\+Aires/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.getByRole('searchbox')).toHaveValue('Buenos Aires');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('article', { name: 'Rabino Isaac Farji' })).toBeVisible();
    await context.close();
  });

  test('the Beit Midrash, the rabbis and the study partners can be read', async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.url}/beit-hamidrash?day=2026-09-12`);
    await expect(page.getByText('1 Tishri 5787')).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Daily schedule' }).getByText('Rosh Hashanah', { exact: true }),
    ).toBeVisible();
    await page.goto(`${site.url}/rabbanim`);
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.goto(`${site.url}/find-partner`);
    await expect(page.getByRole('article').first()).toBeVisible();
    await context.close();
  });
});
