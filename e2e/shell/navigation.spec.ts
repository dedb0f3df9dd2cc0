import { newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import { knownRoutes } from '@lomdim/web/addresses';
import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolations } from '../helpers/expectations.ts';
import { watchRequests } from '../helpers/requests.ts';
import { accountButton } from '../helpers/sign-in.ts';

const linksOf = (page: Page, name: string) => page.getByRole('navigation', { name }).getByRole('link');

function pathsOf(links: Locator): Promise<string[]> {
  return links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
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

test.describe('the navigation bar', () => {
  test('leads a visitor to the pages of the product, and to the sign-in', async ({ open }) => {
    const page = await open('/');
    const links = linksOf(page, 'Main');
    await expect(links).toHaveText(['Home', 'Find teachers', 'Study partners', 'Live courses', 'Messages']);
    expect(await pathsOf(links)).toEqual(['/', '/find-teachers', '/find-partner', '/live-courses', '/chat']);
    for (const name of ['Login', 'Sign up']) {
      await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', '/auth');
    }
  });

  test('marks where one is', async ({ open }) => {
    const page = await open('/');
    const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });
    await expect(home).toHaveAttribute('aria-current', 'page');
    await page.getByRole('link', { name: 'Questions and answers' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Questions and answers' })).toBeVisible();
    await expect(home).not.toHaveAttribute('aria-current');
  });

  test('keeps within its margins in every language from 768 pixels on, signed in too, with nothing to unfold', async ({
    site,
    open,
  }) => {
    for (const visit of [
      { language: 'de' },
      { language: 'fr' },
      { language: 'fr', as: await newStudent(site) },
    ]) {
      await test.step(`${visit.language}${visit.as ? ', signed in' : ''}`, async () => {
        const page = await open('/faq', visit);
        if (visit.as) {
          await expect(accountButton(page)).toBeVisible();
          // The bell comes last.
          await expect(page.locator('header').getByRole('button', { name: /notifications/i })).toBeVisible();
        }
        for (const width of [768, 1024, 1280, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          await expect(page.locator('header button[aria-controls]')).toBeHidden();
          await expect
            .poll(() => overhang(page), { message: `${visit.language} at ${width}` })
            .toBeLessThanOrEqual(1);
        }
      });
    }
  });
});

test.describe('the menu of a phone', () => {
  test('unfolds and folds by keyboard, and gives the focus back', async ({ open }) => {
    const page = await open('/faq', { width: 375 });
    const main = page.getByRole('navigation', { name: 'Main' });
    const opener = page.getByRole('button', { name: 'Open the menu', exact: true });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(opener).toBeFocused();
    await expect(main).toBeHidden();

    await page.keyboard.press('Enter');
    const closer = page.getByRole('button', { name: 'Close the menu' });
    await expect(closer).toHaveAttribute('aria-expanded', 'true');
    await expect(main).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Tab');
    await expect(main.getByRole('link', { name: 'Home', exact: true })).toBeFocused();

    await page.keyboard.press('Escape');
    await expect(main).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('folds away when a page is chosen, even the one that is shown', async ({ open }) => {
    const page = await open('/faq', { width: 375 });
    const main = page.getByRole('navigation', { name: 'Main' });
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await main.getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Torah is learned together' })).toBeVisible();
    await expect(main).toBeHidden();

    await page.getByRole('button', { name: 'Open the menu' }).click();
    await main.getByRole('link', { name: 'Home' }).click();
    await expect(main).toBeHidden();
  });

  test('has the theme in words', async ({ open }) => {
    const page = await open('/faq', { width: 375 });
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});

test('the footer has four columns, and each link leads to a page of the product', async ({ open }) => {
  const page = await open('/faq');
  const footer = page.getByRole('navigation', { name: 'All pages' });
  await expect(footer.getByRole('heading')).toHaveCount(4);
  const paths = await pathsOf(linksOf(page, 'All pages'));
  expect(paths.length).toBeGreaterThanOrEqual(12);
  expect(paths.filter((path) => !knownRoutes.some((route) => route === path))).toEqual([]);
});

test('a page is fetched when the pointer comes to its link, before anyone presses', async ({ open }) => {
  const page = await open('/faq');
  const { asked, underWay } = watchRequests(page);
  const pathsAsked = () => asked.map((request) => new URL(request.url()).pathname);
  const link = page.getByRole('link', { name: 'Contact us' });
  await test.step('its code and its texts are fetched', async () => {
    await link.hover();
    await expect
      .poll(() => pathsAsked().filter((path) => /^\/assets\/contact-.*\.js$/.test(path)))
      .toHaveLength(2);
    await expect.poll(() => underWay.size).toBe(0);
  });

  await test.step('then nothing is left to be fetched', async () => {
    const before = asked.length;
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
    const later = pathsAsked().slice(before);
    expect(later.filter((path) => path.endsWith('.js'))).toEqual([]);
  });
});

// A page that the server renders comes with its texts; those of the sign-in are fetched.
for (const { part, files } of [
  { part: 'code', files: /\/assets\/auth-[\w-]{7}\.js/ },
  { part: 'texts', files: /\/assets\/accounts-[\w-]{7}\.js/ },
]) {
  test(`a page whose ${part} cannot be fetched says so amid the site, and offers a way back`, async ({
    site,
    open,
  }) => {
    const page = await open('/faq', { expected: /request failed|a page could not be shown/ });
    await test.step('the page says so', async () => {
      await page.route(files, (route) => route.abort());
      await page.getByRole('link', { name: 'Login', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await expect(page.getByText(/^If you write to us, please quote [\da-f]{8}\.$/)).toBeVisible();
      await expectNoAxeViolations(page);
    });

    await test.step('once it can be fetched, trying again shows it', async () => {
      await page.unroute(files);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByLabel('Password').first()).toBeVisible();
      await expect(page).toHaveURL(`${site.url}/auth`);
    });
  });
}

test('a rendered page whose texts cannot be fetched is asked for anew, and brings them', async ({
  site,
  open,
}) => {
  const page = await open('/faq', { expected: /request failed/ });
  await page.route(/\/assets\/blog-.*\.js/, async (route) => {
    const answer = await route.fetch();
    // Under this name there is a file of code and one of texts, which is the larger one.
    if ((await answer.body()).length >= 2000) await route.abort();
    else await route.fulfill({ response: answer });
  });
  await page.getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/blog`);
});

test('a page whose code is gone, as after a deployment, is reloaded once by itself', async ({
  site,
  open,
}) => {
  const page = await open('/faq', { expected: /request failed/ });
  await page.route(/\/assets\/blog-.*\.js/, (route) => route.abort(), { times: 1 });
  await page.getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/blog`);
});

test('from a page that broke one can go back', async ({ open }) => {
  const page = await open('/faq', { expected: /request failed|a page could not be shown/ });
  await page.route(/\/assets\/blog-.*\.js/, (route) => route.abort());
  await page.getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Questions and answers' })).toBeVisible();
});

test('a site that cannot be fetched says so in every language', async ({ open }) => {
  // A rendered page brings these texts along.
  const page = await open('/auth', { expected: /request failed|the site could not be shown/ });
  await page.route(/\/assets\/common-.*\.js/, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Lomdim could not be loaded.')).toBeVisible();
  await expect(page.getByText('Lomdim konnte nicht geladen werden.')).toBeVisible();
  await page.unroute(/\/assets\/common-.*\.js/);
  await page.getByRole('link', { name: 'Réessayer' }).click();
  await expect(page.getByLabel('Password').first()).toBeVisible();
});
