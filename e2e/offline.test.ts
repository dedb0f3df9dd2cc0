import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectNoAxeViolations, expectNoHorizontalScroll } from './support/expectations.ts';
import { useSite } from './support/visit.ts';

const { site, open } = useSite();

const away = { offlinePage: true, expected: /request failed|Failed to fetch|ERR_INTERNET_DISCONNECTED/ };

/** The worker is there, and looks after this page. */
async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

it.each([
  ['en', 1280, 'You are offline', 'Try again', 'Questions and answers'],
  ['fr-CH', 375, 'Vous êtes hors ligne', 'Réessayer', 'Questions et réponses'],
])('without a connection there is a page that says so, in %s', async (language, width, title, again, faq) => {
  const page = await open('/', { ...away, language, width });
  await workerReady(page);
  await page.context().setOffline(true);
  await page.goto(`${site().url}/faq`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await page.title()).toBe(title);
  expect(page.url()).toBe(`${site().url}/faq`);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  await expectNoAxeViolations(page);
  await expectNoHorizontalScroll(page);

  // Pressed in vain, the page stays; then the connection comes back, and the page with it.
  await page.getByRole('button', { name: again }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: faq }).waitFor();
});

it('keeps nothing but that page: neither code nor answers', async () => {
  const page = await open('/contact', { offlinePage: true });
  await workerReady(page);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { names, paths: requests.flat().map(({ url }) => new URL(url).pathname) };
  });
  expect(kept.names).toEqual([expect.stringMatching(/^lomdim-offline-[\da-f]{12}$/)]);
  expect(kept.paths.sort()).toEqual(['/icon.svg', '/offline.html', '/offline.js']);
});

it('lets the server say that there is no such page, and throws away what an older version kept', async () => {
  const page = await open('/', { offlinePage: true });
  await page.evaluate(async () => {
    await (await caches.open('lomdim-offline-of-old')).put('/old', new Response('old'));
    await (await caches.open('something-else')).put('/other', new Response('other'));
  });
  await workerReady(page);
  // Installed again, as after an update.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).unregister());
  await page.reload();
  await workerReady(page);
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).includes('lomdim-offline-of-old')))
    .toBe(false);
  expect(await page.evaluate(() => caches.keys())).toContain('something-else');
  expect((await page.goto(`${site().url}/no/such/page`))?.status()).toBe(404);
});
