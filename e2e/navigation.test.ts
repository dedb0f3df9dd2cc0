import { knownRoutes } from '@lomdim/contract/routes';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from './support/expectations.ts';
import { accountButton, newStudent } from './support/sign-in.ts';
import { useSite } from './support/visit.ts';

const { site, open } = useSite();

const focused = (page: Page) =>
  page.locator(':focus').evaluate((element) => element.getAttribute('aria-label') ?? element.textContent);

function linksOf(page: Page, name: string): Promise<[string | null, string][]> {
  return page
    .getByRole('navigation', { name })
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => [link.textContent, new URL((link as HTMLAnchorElement).href).pathname]),
    );
}

/** How far what stands in the header goes beyond its margin. */
function overhang(page: Page): Promise<number> {
  return page
    .locator('header')
    .first()
    .evaluate((header) => {
      const margin =
        header.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(header).paddingRight);
      const ends = [...header.querySelectorAll('a, button, select')].map(
        (each) => each.getBoundingClientRect().right,
      );
      return Math.max(...ends) - margin;
    });
}

describe('the navigation bar', () => {
  it('leads a visitor to the pages of the product, and to the way in', async () => {
    const page = await open('/');
    expect(await linksOf(page, 'Main')).toEqual([
      ['Home', '/'],
      ['Find teachers', '/find-teachers'],
      ['Study partners', '/find-partner'],
      ['Live courses', '/live-courses'],
      ['Messages', '/chat'],
    ]);
    for (const name of ['Login', 'Sign up']) {
      expect(await page.getByRole('link', { name, exact: true }).getAttribute('href')).toBe('/auth');
    }
  });

  it('marks where one is', async () => {
    const page = await open('/');
    const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });
    expect(await home.getAttribute('aria-current')).toBe('page');
    await page.getByRole('link', { name: 'Questions and answers' }).click();
    await page.getByRole('heading', { level: 1, name: 'Questions and answers' }).waitFor();
    expect(await home.getAttribute('aria-current')).toBeNull();
  });

  it('keeps within its margins in every language from 768 pixels on, signed in too, with nothing to unfold', async () => {
    for (const visit of [
      { language: 'de' },
      { language: 'fr' },
      { language: 'fr', as: await newStudent(site()) },
    ]) {
      const page = await open('/faq', visit);
      if (visit.as) await accountButton(page).waitFor();
      for (const width of [768, 1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.locator('header button[aria-controls]').isVisible()).toBe(false);
        expect(await overhang(page), `${visit.language} at ${width}`).toBeLessThanOrEqual(1);
      }
    }
  });
});

describe('the menu of a phone', () => {
  it('unfolds and folds by keyboard, and gives the focus back', async () => {
    const page = await open('/faq', { width: 375 });
    const main = page.getByRole('navigation', { name: 'Main' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('Open the menu');
    await expect.poll(() => main.isVisible()).toBe(false);

    await page.keyboard.press('Enter');
    const button = page.getByRole('button', { name: 'Close the menu' });
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
    expect(await main.isVisible()).toBe(true);
    await expectNoAxeViolations(page);
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('Home');

    await page.keyboard.press('Escape');
    await expect.poll(() => main.isVisible()).toBe(false);
    await expect.poll(() => focused(page)).toBe('Open the menu');
  });

  it('folds away when a page is chosen, even the one that is shown', async () => {
    const page = await open('/faq', { width: 375 });
    const main = page.getByRole('navigation', { name: 'Main' });
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await main.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { level: 1, name: 'Torah is learned together' }).waitFor();
    expect(await main.isVisible()).toBe(false);

    await page.getByRole('button', { name: 'Open the menu' }).click();
    await main.getByRole('link', { name: 'Home' }).click();
    await main.waitFor({ state: 'hidden' });
  });

  it('has the theme in words', async () => {
    const page = await open('/faq', { width: 375 });
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    expect(await page.getAttribute('html', 'data-theme')).toBe('dark');
  });
});

it('the footer has four columns, and each link leads to a page of the product', async () => {
  const page = await open('/faq');
  const footer = page.getByRole('navigation', { name: 'All pages' });
  expect(await footer.getByRole('heading').count()).toBe(4);
  const paths = (await linksOf(page, 'All pages')).map(([, path]) => path);
  expect(paths.length).toBeGreaterThanOrEqual(12);
  expect(paths.filter((path) => !knownRoutes.some((route) => route === path))).toEqual([]);
});

it('a page is fetched when the pointer comes to its link, before anyone presses', async () => {
  const page = await open('/faq');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const fetched = page.waitForResponse(/\/assets\/contact-.*\.js/);
  await page.getByRole('link', { name: 'Contact us' }).hover();
  await fetched;
  await page.waitForLoadState('networkidle');
  const before = asked.length;
  await page.getByRole('link', { name: 'Contact us' }).click();
  await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor();
  expect(asked.slice(before).filter((path) => path.endsWith('.js'))).toEqual([]);
});

// Under this name there is a file of code and one of texts; the first is the smaller one.
it.each([
  ['code', (size: number) => size < 2000],
  ['texts', (size: number) => size >= 2000],
])(
  'a page whose %s cannot be fetched says so amid the site, and offers a way back',
  async (_part, withheld) => {
    const page = await open('/faq', { expected: /request failed|a page could not be shown/ });
    const files = /\/assets\/blog-.*\.js/;
    await page.route(files, async (route) => {
      const answer = await route.fetch();
      if (withheld((await answer.body()).length)) await route.abort();
      else await route.fulfill({ response: answer });
    });
    await page.getByRole('link', { name: 'Blog' }).click();
    await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true);
    await page.getByText(/^If you write to us, please quote [\da-f]{8}\.$/).waitFor();
    await expectNoAxeViolations(page);
    await page.unroute(files);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    expect(page.url()).toBe(`${site().url}/blog`);
  },
);

it('a page whose code is gone, as after a new version came, is loaded anew once by itself', async () => {
  const page = await open('/faq', { expected: /request failed/ });
  await page.route(/\/assets\/blog-.*\.js/, (route) => route.abort(), { times: 1 });
  await page.getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
  expect(page.url()).toBe(`${site().url}/blog`);
});

it('from a page that broke one can go back', async () => {
  const page = await open('/faq', { expected: /request failed|a page could not be shown/ });
  await page.route(/\/assets\/blog-.*\.js/, (route) => route.abort());
  await page.getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('button', { name: 'Go back' }).click();
  await page.getByRole('heading', { level: 1, name: 'Questions and answers' }).waitFor();
});

it('a site that cannot be fetched says so in every language', async () => {
  const page = await open('/faq', { expected: /request failed|the site could not be shown/ });
  await page.route(/\/assets\/common-.*\.js/, (route) => route.abort());
  await page.reload();
  await page.getByText('Lomdim could not be loaded.').waitFor();
  await page.getByText('Lomdim konnte nicht geladen werden.').waitFor();
  await page.unroute(/\/assets\/common-.*\.js/);
  await page.getByRole('link', { name: 'Réessayer' }).click();
  await page.getByRole('heading', { level: 1, name: 'Questions and answers' }).waitFor();
});
