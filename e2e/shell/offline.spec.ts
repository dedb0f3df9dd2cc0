import { expect, test } from '@lomdim/testing/browser/test';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations, expectNoHorizontalScroll } from '../helpers/expectations.ts';

const away = { offlinePage: true, expected: /request failed|Failed to fetch|ERR_INTERNET_DISCONNECTED/ };

/** The worker is there, and looks after this page. */
async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

for (const { language, width, title, again, faq } of [
  {
    language: 'en',
    width: 1280,
    title: 'You are offline',
    again: 'Try again',
    faq: 'Questions and answers',
  },
  {
    language: 'fr-CH',
    width: 375,
    title: 'Vous êtes hors ligne',
    again: 'Réessayer',
    faq: 'Questions et réponses',
  },
]) {
  test(`without a connection there is a page that says so, in ${language}`, async ({ site, open }) => {
    const page = await open('/', { ...away, language, width });
    const notice = page.getByRole('heading', { level: 1, name: title });
    await test.step('the connection goes', async () => {
      await workerReady(page);
      await page.context().setOffline(true);
      await page.goto(`${site.url}/faq`);
      await expect(notice).toBeVisible();
      await expect(page).toHaveTitle(title);
      await expect(page).toHaveURL(`${site.url}/faq`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectNoAxeViolations(page);
      await expectNoHorizontalScroll(page);
    });

    await test.step('pressed in vain, the page stays', async () => {
      const loadedAnew = page.waitForEvent('load');
      await page.getByRole('button', { name: again }).click();
      await loadedAnew;
      await expect(notice).toBeVisible();
    });

    await test.step('the connection comes back, and the page with it', async () => {
      await page.context().setOffline(false);
      await expect(page.getByRole('heading', { level: 1, name: faq })).toBeVisible();
    });
  });
}

test('keeps nothing but that page: neither code nor answers', async ({ open }) => {
  const page = await open('/contact', { offlinePage: true });
  await workerReady(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { names, paths: requests.flat().map(({ url }) => new URL(url).pathname) };
  });
  expect(kept.names).toEqual([expect.stringMatching(/^lomdim-offline-[\da-f]{12}$/)]);
  expect(kept.paths.sort()).toEqual(['/icon.svg', '/offline.html', '/offline.js']);
});

test('lets the server say that there is no such page, and throws away what an older version kept', async ({
  site,
  open,
}) => {
  const page = await open('/', { offlinePage: true });
  await workerReady(page);
  await page.evaluate(async () => {
    await (await caches.open('lomdim-offline-of-old')).put('/old', new Response('old'));
    await (await caches.open('something-else')).put('/other', new Response('other'));
  });
  // Installed again, as after an update.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).unregister());
  await page.reload();
  await workerReady(page);
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).includes('lomdim-offline-of-old')))
    .toBe(false);
  expect(await page.evaluate(() => caches.keys())).toContain('something-else');
  expect((await page.goto(`${site.url}/no/such/page`))?.status()).toBe(404);
});
