import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../server/acceptance/support/start-test-server.ts';
import { newPage, type View, type WatchedPage } from './support/browser.ts';
import { lendPage } from './support/lent-page.ts';
import { enterBrowser, leaveBrowser } from './support/shared-browser.ts';
import { startSite } from './support/site.ts';
import { switchLanguage } from './support/switches.ts';

let site: TestServer;
let browser: Browser;
let visitor: WatchedPage | undefined;

beforeAll(async () => {
  site = await startSite();
  browser = await enterBrowser();
});

afterAll(async () => {
  await leaveBrowser(browser);
  await site?.stop();
});

afterEach(async () => {
  expect(visitor?.problems ?? []).toEqual([]);
  await visitor?.close();
  visitor = undefined;
});

async function openHome(view: View = {}, query = ''): Promise<Page> {
  visitor = await lendPage(browser, view, site.url);
  await visitor.page.goto(`${site.url}/${query}`);
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  return visitor.page;
}

const heading = {
  en: 'Torah is learned together',
  fr: 'La Torah s’étudie à plusieurs',
  de: 'Tora lernt man gemeinsam',
};

function headingOf(page: Page): Promise<string | null> {
  return page.getByRole('heading', { level: 1 }).textContent();
}

describe('the search box', () => {
  it('ignores a blank search and stays where one types', async () => {
    const page = await openHome();
    const field = page.getByRole('searchbox', { name: 'What would you like to learn?' });
    await field.fill('   ');
    await page.getByRole('button', { name: 'Search' }).click();
    expect(page.url()).toBe(`${site.url}/`);
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it.each([
    ['  Talmud ', 'Talmud'],
    ['Rashi & Tosafot 100%', 'Rashi & Tosafot 100%'],
    ['פרשת השבוע', 'פרשת השבוע'],
  ])('takes %j to the search page', async (typed, asked) => {
    const page = await openHome();
    await page.getByRole('searchbox').fill(typed);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?*');
    expect(new URL(page.url()).searchParams.get('q')).toBe(asked);
  });
});

describe('the language', () => {
  it.each([
    ['fr-CH', 'fr'],
    ['de', 'de'],
    ['en-GB', 'en'],
    ['es', 'en'],
  ] as const)('follows a browser that asks for %s', async (asked, shown) => {
    const page = await openHome({ language: asked });
    expect(await headingOf(page)).toBe(heading[shown]);
    expect(await page.getAttribute('html', 'lang')).toBe(shown);
  });

  it('changes at once, is kept, and wins over the browser from then on', async () => {
    const page = await openHome({ language: 'fr' });
    await switchLanguage(page, 'de');
    expect(await headingOf(page)).toBe(heading.de);
    expect(await page.title()).toBe('Lomdim: gemeinsam Tora lernen');
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('de');
    await page.reload();
    await page.getByRole('heading', { name: heading.de }).waitFor();
  });

  it('can be given in a link', async () => {
    const page = await openHome({ language: 'en' }, '?lng=fr');
    expect(await headingOf(page)).toBe(heading.fr);
  });
});

describe('the theme', () => {
  const paper = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

  it('follows the system until someone chooses, and keeps the choice', async () => {
    const page = await openHome({ theme: 'dark' });
    const night = await paper(page);
    await page.emulateMedia({ colorScheme: 'light' });
    const day = await paper(page);
    expect(day).not.toBe(night);

    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    expect(await paper(page)).toBe(night);
    await page.reload();
    await page.getByRole('button', { name: 'Switch to the light theme' }).waitFor();
    expect(await paper(page)).toBe(night);
  });
});

it('works in a browser that refuses storage', async () => {
  visitor = await newPage(browser, { language: 'de' });
  const { page } = visitor;
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
  });
  await page.goto(`${site.url}/`);
  await page.getByRole('heading', { name: heading.de }).waitFor();
  await switchLanguage(page, 'fr');
  await page.getByRole('button', { name: 'Passer au thème sombre' }).click();
  await page.getByRole('button', { name: 'Passer au thème clair' }).waitFor();
});

describe('the keyboard', () => {
  it('reaches everything in order, visibly, after a link past the header', async () => {
    const page = await openHome();
    const reached: string[] = [];
    for (let press = 0; press < 14; press += 1) {
      await page.keyboard.press('Tab');
      const focus = page.locator(':focus');
      reached.push(
        await focus.evaluate((element) => element.getAttribute('aria-label') ?? element.textContent),
      );
      expect(await focus.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
      expect((await focus.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    }
    expect(reached).toEqual([
      'Skip to content',
      'Lomdim, to the home page',
      'Home',
      'Find teachers',
      'Study partners',
      'Live courses',
      'Messages',
      'Go to… (Ctrl+K)',
      'Language',
      'Switch to the dark theme',
      'Login',
      'Sign up',
      '',
      'Search',
    ]);
  });

  it('skips to the content', async () => {
    const page = await openHome();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.locator('main').evaluate((element) => element === document.activeElement))
      .toBe(true);
  });
});

it('says so where nobody teaches yet and nobody has written', async () => {
  const page = await openHome();
  await page.getByText('No subjects with teachers available at the moment.').waitFor();
  await page.getByText('Nobody has written yet.').waitFor();
});

it('sends at most 170 kB of JavaScript, brotli-compressed', async () => {
  visitor = await newPage(browser);
  const sizes: Promise<number>[] = [];
  visitor.page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    expect(response.headers()['content-encoding']).toBe('br');
    sizes.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => responseBodySize),
    );
  });
  await visitor.page.goto(`${site.url}/`, { waitUntil: 'networkidle' });
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThanOrEqual(170_000);
});
