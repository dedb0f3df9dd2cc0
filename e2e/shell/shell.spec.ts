import { expect, test } from '@lomdim/testing/browser/test';
import { knownRoutes } from '@lomdim/web/addresses';
import {
  expectNoAxeViolations,
  expectNoHorizontalScroll,
  expectNoLayoutShift,
} from '../helpers/expectations.ts';
import { paths } from '../helpers/matrix.ts';
import { openOwnPage } from '../helpers/own-page.ts';
import { watchRequests } from '../helpers/requests.ts';

test.describe('every address', () => {
  test('leads a visitor to a page or to the sign-in', async ({ site, open }) => {
    const page = await open('/');
    const addresses = knownRoutes.map((route) =>
      route.replace(':slug', 'first-havruta').replace(/:\w+/, '00000000-0000-4000-8000-000000000000'),
    );
    // The others are opened, and looked at, by e2e/pages/pages.spec.ts.
    for (const path of addresses.filter((address) => !paths.includes(address))) {
      await test.step(path, async () => {
        const answer = await page.goto(site.url + path);
        // There is nobody with this id.
        expect(answer?.status(), path).toBe(/^\/(?:teacher|course)\//.test(path) ? 404 : 200);
        const heading = page.getByRole('heading', { level: 1 });
        await expect(heading, path).toBeVisible();
        await expect(heading, path).not.toHaveText('Page not found');
      });
    }
  });

  for (const width of [375, 1280]) {
    test(`leads to the sign-in without a jump of the footer at ${width} pixels`, async ({ open }) => {
      for (const path of ['/live-courses', '/chat', '/settings']) {
        const page = await open(path, { width });
        await expect(page, path).toHaveURL(/\/auth$/);
        await expectNoLayoutShift(page);
      }
    });
  }

  for (const [synonym, path, heading] of [
    ['/eleves', '/children-courses', 'Children’s courses'],
    ['/femmes', '/women-courses', 'Torah Studies'],
  ] as const) {
    test(`${synonym} is another name of ${path}`, async ({ site, open }) => {
      const page = await open(synonym);
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', site.url + path);
      const source = await (
        await fetch(site.localUrl + synonym, { headers: { accept: 'text/html' } })
      ).text();
      expect(source).toContain(`rel="canonical" href="`);
      expect(source).toContain(`${path}"`);
    });
  }

  test('of a session without a room says that there is none', async ({ site, open }) => {
    const { page } = await openOwnPage({ site, open }, '/live-session');
    await expect(page.getByRole('heading', { level: 1, name: 'Invalid Session' })).toBeVisible();
    await expect(page.getByText('The session room could not be found.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return to the dashboard' })).toBeVisible();
    await expectNoAxeViolations(page);
  });
});

test.describe('a term', () => {
  test('is explained by key, and the explanation goes by Escape', async ({ open }) => {
    const page = await open('/blog/first-page-of-gemara');
    const word = page.getByRole('button', { name: 'Gemara' });
    await word.focus();
    await page.keyboard.press('Enter');
    const note = page.getByRole('note');
    await expect(note.getByText('The discussion of the Mishnah')).toBeVisible();
    await expect(word).toHaveAttribute('aria-expanded', 'true');
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(note).toHaveCount(0);
    await expect(word).toBeFocused();
  });

  test('is explained while the pointer rests on it', async ({ open }) => {
    const page = await open('/blog/first-page-of-gemara', { language: 'de' });
    await page.getByRole('button', { name: 'Mischna' }).hover();
    await expect(page.getByRole('note').getByText('Die älteste Sammlung')).toBeVisible();
    await page.getByRole('heading', { level: 1 }).hover();
    await expect(page.getByRole('note')).toHaveCount(0);
  });

  test('is explained on a narrow phone without making the page wider', async ({ open }) => {
    const page = await open('/blog/first-page-of-gemara', { width: 320, language: 'fr' });
    await page.getByRole('button', { name: 'Michna' }).click();
    await expect(page.getByRole('note').getByText('Le plus ancien recueil')).toBeVisible();
    await expectNoHorizontalScroll(page);
  });
});

test('a connection that is away is announced quietly, and that it is back', async ({ site, visitors }) => {
  const { page } = await visitors.add({});
  const { underWay } = watchRequests(page);
  await page.goto(`${site.url}/faq`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // What is on its way when the connection goes would fail.
  await expect.poll(() => underWay.size).toBe(0);
  const banner = page.getByText('No connection just now.');
  await page.context().setOffline(true);
  await expect(banner).toBeVisible();
  await expectNoAxeViolations(page);
  await page.context().setOffline(false);
  await expect(banner).toHaveCount(0);
});
