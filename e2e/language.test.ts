import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { enter, newStudent } from './support/sign-in.ts';
import { switchLanguage } from './support/switches.ts';
import { useSite } from './support/visit.ts';

const { site, open } = useSite();

async function savedLanguage(id: string): Promise<string> {
  const { rows } = await site().pool.query('select preferred_language from private.profiles where id = $1', [
    id,
  ]);
  return rows[0]?.preferred_language;
}

async function openSignedIn(path: string, expected?: RegExp): Promise<{ page: Page; id: string }> {
  const page = await open('/', expected ? { expected } : {});
  const { email, password, id } = await newStudent(site());
  await enter(page, site(), { email, password });
  await page.goto(site().url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).first().waitFor();
  return { page, id };
}

it('comes from a cookie when nothing was chosen here, and from the page when the browser has none of ours', async () => {
  const page = await open('/', { language: 'es' });
  await page.context().addCookies([{ name: 'i18next', value: 'de', url: site().url }]);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Tora lernt man gemeinsam' }).waitFor();
  await switchLanguage(page, 'fr');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'La Torah s’étudie à plusieurs' }).waitFor();
});

it('goes into the profile of whoever is signed in, and comes back with it', async () => {
  const { page, id } = await openSignedIn('/faq');
  await switchLanguage(page, 'fr');
  await expect.poll(() => savedLanguage(id)).toBe('fr');
  // As on another device, where nothing was chosen yet.
  await page.evaluate(() => localStorage.removeItem('i18nextLng'));
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Questions et réponses' }).waitFor();
});

it('is not saved while the profile cannot be reached: says so, keeps the choice, and saves it later', async () => {
  const { page, id } = await openSignedIn('/faq', /rest\/v1\/profiles|Failed to save preference to profile/);
  await page.route('**/rest/v1/profiles*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
  await switchLanguage(page, 'de');
  await page.getByText('Offline-Modus', { exact: true }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Fragen und Antworten' }).waitFor();
  expect(await savedLanguage(id)).toBe('en');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Fragen und Antworten' }).waitFor();
  await page.getByText('Offline-Modus', { exact: true }).waitFor();

  await page.unroute('**/rest/v1/profiles*');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByText('Offline-Modus', { exact: true }).waitFor({ state: 'detached' });
  await expect.poll(() => savedLanguage(id)).toBe('de');
});

it('follows the last of several quick choices', async () => {
  const { page, id } = await openSignedIn('/faq');
  await switchLanguage(page, 'de');
  await switchLanguage(page, 'fr');
  await expect.poll(() => savedLanguage(id)).toBe('fr');
  await page.waitForLoadState('networkidle');
  expect(await page.getAttribute('html', 'lang')).toBe('fr');
});
