import type { Language } from '@lomdim/contract/languages';
import { expect, test } from '@lomdim/testing/browser/test';
import type { Page } from '@playwright/test';
import { watchRequests } from '../helpers/requests.ts';
import { switchLanguage } from '../helpers/switches.ts';

const heading = {
  en: 'Torah is learned together',
  fr: 'La Torah s’étudie à plusieurs',
  de: 'Tora lernt man gemeinsam',
  he: 'תורה לומדים יחד',
} satisfies Record<Language, string>;

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('the search box', () => {
  test('ignores a blank search and stays where one types', async ({ site, open }) => {
    const page = await open('/');
    const field = page.getByRole('searchbox', { name: 'What would you like to learn?' });
    await field.fill('   ');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(field).toBeFocused();
    await expect(page).toHaveURL(`${site.url}/`);
  });

  for (const [typed, asked] of [
    ['  Talmud ', 'Talmud'],
    ['Rashi & Tosafot 100%', 'Rashi & Tosafot 100%'],
    ['פרשת השבוע', 'פרשת השבוע'],
  ]) {
    test(`takes ${JSON.stringify(typed)} to the search page`, async ({ open }) => {
      const page = await open('/');
      await page.getByRole('searchbox').fill(typed ?? '');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(
        ({ pathname, searchParams }) => pathname === '/search' && searchParams.get('q') === asked,
      );
    });
  }
});

test.describe('the language', () => {
  for (const [asked, shown] of [
    ['fr-CH', 'fr'],
    ['de', 'de'],
    ['he-IL', 'he'],
    ['en-GB', 'en'],
    ['es', 'en'],
  ] as const) {
    test(`follows a browser that asks for ${asked}`, async ({ open }) => {
      const page = await open('/', { language: asked });
      await expect(headingOf(page)).toHaveText(heading[shown]);
      await expect(page.locator('html')).toHaveAttribute('lang', shown);
    });
  }

  test('changes at once, is kept, and wins over the browser from then on', async ({ open }) => {
    const page = await open('/', { language: 'fr' });
    await switchLanguage(page, 'de');
    await expect(headingOf(page)).toHaveText(heading.de);
    await expect(page).toHaveTitle('Lomdim: gemeinsam Tora lernen');
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('de');
    await page.reload();
    await expect(page.getByRole('heading', { name: heading.de })).toBeVisible();
  });

  test('can be given in a link', async ({ open }) => {
    const page = await open('/?lng=fr', { language: 'en' });
    await expect(headingOf(page)).toHaveText(heading.fr);
  });
});

test.describe('the theme', () => {
  test('follows the system until someone chooses, and keeps the choice', async ({ open }) => {
    const page = await open('/', { theme: 'dark' });
    const paper = page.locator('html');
    const night = await paper.evaluate((element) => getComputedStyle(element).backgroundColor);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(paper).not.toHaveCSS('background-color', night);

    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    await expect(paper).toHaveCSS('background-color', night);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Switch to the light theme' })).toBeVisible();
    await expect(paper).toHaveCSS('background-color', night);
  });
});

test('works in a browser that refuses storage', async ({ open }) => {
  const page = await open('/', {
    language: 'de',
    prepare: (visited) =>
      visited.addInitScript(() => {
        const refuse = () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        };
        Object.defineProperty(window, 'localStorage', { get: refuse });
      }),
  });
  await expect(page.getByRole('heading', { name: heading.de })).toBeVisible();
  await switchLanguage(page, 'fr');
  await page.getByRole('button', { name: 'Passer au thème sombre' }).click();
  await expect(page.getByRole('button', { name: 'Passer au thème clair' })).toBeVisible();
});

test.describe('the keyboard', () => {
  test('reaches everything in order, visibly, after a link past the header', async ({ open }) => {
    const page = await open('/');
    const focus = page.locator(':focus');
    const reached: string[] = [];
    for (let press = 0; press < 14; press += 1) {
      await page.keyboard.press('Tab');
      reached.push(
        await focus.evaluate((element) => element.getAttribute('aria-label') ?? element.textContent),
      );
      await expect(focus).toHaveCSS('outline-style', 'solid');
      await expect.poll(async () => (await focus.boundingBox())?.y).toBeGreaterThanOrEqual(0);
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

  test('skips to the content', async ({ open }) => {
    const page = await open('/');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
  });
});

test('says so where nobody teaches yet and nobody has written', async ({ open }) => {
  await expectEverythingShown(await open('/'));
});

test('sends at most 170 kB of JavaScript, brotli-compressed', async ({ site, visitors }) => {
  const { page } = await visitors.add({});
  const { asked, underWay } = watchRequests(page);
  const scripts = () => asked.filter((request) => request.resourceType() === 'script');
  await page.goto(`${site.url}/`);
  await expectEverythingShown(page);

  await test.step('every script has arrived', async () => {
    await expect
      .poll(async () => {
        const seen = new Set(scripts().map((request) => request.url()));
        const unseen = (await scriptsOf(page)).filter((address) => !seen.has(address));
        return [...unseen, ...[...underWay].map((request) => request.url())];
      })
      .toEqual([]);
  });

  const sent = await Promise.all(
    scripts().map(async (request) => {
      const response = await request.response();
      const { responseBodySize } = await request.sizes();
      return { encoding: response?.headers()['content-encoding'], size: responseBodySize };
    }),
  );
  expect(sent.filter(({ encoding }) => encoding !== 'br')).toEqual([]);
  const total = sent.reduce((sum, { size }) => sum + size, 0);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThanOrEqual(170_000);
});

/** What comes last are the answers of the server; there are neither teachers nor reviews. */
async function expectEverythingShown(page: Page): Promise<void> {
  await expect(page.getByText('No subjects with teachers available at the moment.')).toBeVisible();
  await expect(page.getByText('Nobody has written yet.')).toBeVisible();
}

/** Every script that the browser says it has fetched for the page. */
function scriptsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.endsWith('.js')),
  );
}
