import { expect, test } from '@lomdim/testing/browser/test';
import { fillLists } from '@lomdim/testing/people/long-lists';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations, expectNoLayoutShift } from '../helpers/expectations.ts';

let reviewed: string;

test.beforeAll(async ({ site }) => {
  ({ reviewed } = await fillLists(site));
  // Whoever asks first, while its code is loaded on a busy machine, may get the page that their browser draws.
  for (const path of ['/find-teachers', `/teacher/${reviewed}`]) {
    const delivered = async () => (await fetch(site.url + path, { headers: { accept: 'text/html' } })).text();
    await expect.poll(delivered).toContain('"takesOver":true');
  }
});

/** Parts that are only flown over, or that somebody leaves while they come. */
const calledOff = /^request failed: .*search_/;

const names = (page: Page) =>
  page.getByRole('main').getByRole('article').getByRole('heading').allTextContents();
const next = (page: Page) => page.getByRole('main').locator('a[rel="next"]');

/** What follows in a list, as its own link names it. */
async function secondPageOf(page: Page): Promise<string> {
  return new URL((await next(page).getAttribute('href')) ?? '', page.url()).href;
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor searches, turns the page, and opens a teacher from the second page', async ({
    site,
    page,
  }) => {
    await page.goto(`${site.url}/find-teachers`);
    await page.getByRole('searchbox').fill('Torah');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/\/find-teachers\?.*q=Torah/);
    const first = await names(page);
    expect(first).toHaveLength(12);
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(page).toHaveURL(/q=Torah.*&after=12-/);
    await expect(page.getByRole('searchbox')).toHaveValue('Torah');
    await expect(page.getByRole('list', { name: 'Teachers 13 to 24' })).toBeVisible();
    const second = await names(page);
    expect(second).toHaveLength(12);
    expect(second.filter((name) => first.includes(name))).toEqual([]);
    await page
      .getByRole('link', { name: /View Profile/ })
      .nth(4)
      .click();
    await expect(page).toHaveURL(/\/teacher\/[\da-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(second[4] ?? '');
    await page.goBack();
    expect(await names(page)).toEqual(second);
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(page.getByText('You have seen them all.')).toBeVisible();
    await expect(next(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'To the first results' }).click();
    expect(page.url()).toContain('q=Torah');
    expect(page.url()).not.toContain('after');
    expect(await names(page)).toEqual(first);
  });

  test('another search from a further page begins at its own beginning', async ({ site, page }) => {
    await page.goto(`${site.url}/find-teachers?lng=fr`);
    await next(page).click();
    await expect(page).toHaveURL(/lng=fr&after=/);
    await page.getByRole('searchbox').fill('Torah');
    await page.getByRole('button', { name: 'Rechercher', exact: true }).click();
    await expect(page).toHaveURL(/q=Torah/);
    expect(page.url()).not.toContain('after');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.getByRole('list', { name: 'Enseignants 1 à 12' })).toBeVisible();
  });

  test('reviews are read to their end and back', async ({ site, page }) => {
    await page.goto(`${site.url}/teacher/${reviewed}?tab=reviews`);
    const reviews = page.getByText('Learned with care.');
    await expect(reviews).toHaveCount(10);
    await page.getByRole('link', { name: 'Show more reviews' }).click();
    await expect(page).toHaveURL(/tab=reviews&after=10$/);
    await page.getByRole('link', { name: 'Show more reviews' }).click();
    await expect(reviews).toHaveCount(10);
    await page.getByRole('link', { name: 'Show newer reviews' }).click();
    await expect(page).toHaveURL(/tab=reviews&after=10$/);
    await page.goto(`${site.url}/teacher/${reviewed}?tab=reviews&after=30`);
    await expect(page.getByText('Nothing follows here')).toBeVisible();
    await page.getByRole('link', { name: 'To the first results' }).click();
    await expect(page).toHaveURL(/tab=reviews$/);
    await expect(reviews).toHaveCount(10);
  });
});

test.describe('with scripts', () => {
  for (const [list, part, after] of [
    ['/find-teachers', 'Teachers 13 to 24', 'Teachers 25 to 30'],
    ['/women-courses', 'Courses 13 to 24', 'Courses 25 to 30'],
    ['/find-partner', 'Study partners 13 to 24', 'Study partners 25 to 30'],
  ] as const) {
    test(`a further page of ${list} is taken over quietly, and goes on from there`, async ({
      site,
      visitors,
    }) => {
      for (const width of [375, 1280]) {
        const visitor = await visitors.add({ width });
        const { page } = visitor;
        await page.goto(site.url + list);
        const address = await secondPageOf(page);
        const answer = await page.goto(address);
        const sent = (await answer?.text()) ?? '';
        const shown = await names(page);
        expect(shown).toHaveLength(12);
        for (const name of shown) expect(sent).toContain(name);
        await page.locator('html[data-ready]').waitFor();
        await expectNoLayoutShift(page);
        expect(await names(page)).toEqual(shown);
        await expect(page.getByRole('list', { name: part })).toBeVisible();
        expect(visitor.console.filter((line) => !/Service Worker/.test(line))).toEqual([]);
        expect(visitor.problems).toEqual([]);
        await page.mouse.move(width / 2, 500);
        await page.mouse.wheel(0, 20_000);
        await expect(page.getByRole('list', { name: after })).toBeVisible();
        await expect(page.getByText('You have seen them all.')).toBeVisible();
        expect(page.url()).toBe(address);
        await visitor.close();
      }
    });
  }

  test('pressed, the link brings what follows into the list, and takes whoever goes by keys there', async ({
    open,
  }) => {
    const page = await open('/find-teachers', { expected: calledOff });
    const address = page.url();
    await page.getByRole('link', { name: 'Show more' }).focus();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Enter');
    const second = page.getByRole('list', { name: 'Teachers 13 to 24' });
    await expect(second.getByRole('link').first()).toBeFocused();
    await expect(page.getByRole('list', { name: 'Teachers 1 to 12' })).toHaveCount(1);
    expect(page.url()).toBe(address);
    expect(await secondPageOf(page)).toMatch(/after=24-/);
  });

  test('opened in a tab of its own it is a page of its own', async ({ open }) => {
    const page = await open('/search?q=Torah');
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      // By keys: before a pointer, the list goes on by itself, and with it the link.
      next(page).press('ControlOrMeta+Enter'),
    ]);
    await expect(tab.getByRole('list', { name: 'Teachers 13 to 24' })).toBeVisible();
    await expect(tab).toHaveTitle('Search results for “Torah”, from number 13 · Lomdim');
  });

  test('it opens in a tab of its own also while more is on its way into the list', async ({ open }) => {
    const page = await open('/search?q=Torah', { expected: calledOff });
    // Never answered.
    await page.route(/rpc\/search_/, () => undefined);
    await next(page).press('Enter');
    await expect(next(page)).toHaveAttribute('aria-busy', 'true');
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      next(page).press('ControlOrMeta+Enter'),
    ]);
    await expect.poll(() => tab.url()).toMatch(/q=Torah&after=12-/);
    await expect(page.getByRole('list', { name: 'Teachers 13 to 24' })).toBeHidden();
  });

  test('going back finds the place on a further page, and the first page is a press away', async ({
    site,
    open,
  }) => {
    const page = await open('/find-teachers', { expected: calledOff });
    await page.goto(await secondPageOf(page));
    await page.mouse.move(640, 500);
    await page.mouse.wheel(0, 20_000);
    const link = page.getByRole('list', { name: 'Teachers 25 to 30' }).getByRole('link').nth(2);
    await link.click({ trial: true });
    const top = await page.evaluate(() => scrollY);
    await link.click();
    await expect(page).toHaveURL(/\/teacher\//);
    await page.goBack();
    await expect(link).toBeInViewport();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
    await page.getByRole('link', { name: 'To the first results' }).press('Enter');
    await expect(page).toHaveURL(`${site.url}/find-teachers`);
    await expect(page.getByRole('list', { name: 'Teachers 1 to 12' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Teachers' })).toBeFocused();
    await expect(page).toHaveTitle('Find teachers · Lomdim');
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${site.url}/find-teachers`);
  });

  test('another filter on a further page begins at its own beginning', async ({ site, open }) => {
    const page = await open('/search', { expected: calledOff });
    await page.goto(await secondPageOf(page));
    await page.getByRole('checkbox', { name: /^Adults/ }).dispatchEvent('click');
    await expect(page).toHaveURL(`${site.url}/search?audience=adults`);
    await expect(page.getByRole('list', { name: 'Teachers 1 to 12' })).toBeVisible();
  });

  test('a place past the end says so and leads back', async ({ site, open }) => {
    const page = await open('/find-teachers');
    for (let turned = 0; turned < 2; turned += 1) await page.goto(await secondPageOf(page));
    const rows = await page.locator('#state').textContent();
    const last = [...(rows ?? '').matchAll(/"next_cursor":"([^"]+)"/g)].at(-1)?.[1];
    await page.goto(`${site.url}/find-teachers?after=30-${last}`);
    await expect(
      page.getByRole('paragraph').filter({ hasText: 'Nothing follows here' }).last(),
    ).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('main').getByRole('link', { name: 'To the first results' }).click();
    await expect(page.getByRole('list', { name: 'Teachers 1 to 12' })).toBeVisible();
  });

  test('reviews go on in place from a further page', async ({ open }) => {
    const page = await open(`/teacher/${reviewed}?tab=reviews&after=10`);
    const reviews = page.getByText('Learned with care.');
    await expect(reviews).toHaveCount(10);
    await page.getByRole('link', { name: 'Show more reviews' }).click();
    await expect(reviews).toHaveCount(20);
    await expect(page).toHaveURL(/after=10$/);
  });
});
