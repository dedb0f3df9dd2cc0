import { type Member, newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, type OpenAs, test } from '@lomdim/testing/browser/test';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';
import { switchLanguage } from '../helpers/switches.ts';

async function savedLanguage(site: TestServer, { id }: Member): Promise<string> {
  const { rows } = await site.pool.query('select preferred_language from private.profiles where id = $1', [
    id,
  ]);
  return rows[0]?.preferred_language;
}

/** It is in the profile, and the page knows that. */
async function expectSaved(page: Page, site: TestServer, member: Member, language: string): Promise<void> {
  await expect.poll(() => savedLanguage(site, member)).toBe(language);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lomdim-unsaved-language'))).toBeNull();
}

async function openQuestions(openAs: OpenAs, member: Member, expected?: RegExp): Promise<Page> {
  const page = await openAs(member, '/faq', expected ? { expected } : {});
  await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
  return page;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('comes from a cookie when nothing was chosen here, and from the page when the browser has none of ours', async ({
  site,
  open,
}) => {
  const page = await open('/', { language: 'es' });
  await page.context().addCookies([{ name: 'i18next', value: 'de', url: site.url }]);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(heading(page, 'Tora lernt man gemeinsam')).toBeVisible();
  await switchLanguage(page, 'fr');
  await page.reload();
  await expect(heading(page, 'La Torah s’étudie à plusieurs')).toBeVisible();
});

test('goes into the profile of whoever is signed in, and comes back with it', async ({ site, openAs }) => {
  const student = await newStudent(site);
  const page = await openQuestions(openAs, student);
  await switchLanguage(page, 'fr');
  await expectSaved(page, site, student, 'fr');
  // As on another device, where nothing was chosen yet.
  await page.evaluate(() => localStorage.removeItem('i18nextLng'));
  await page.reload();
  await expect(heading(page, 'Questions et réponses')).toBeVisible();
});

test('is not saved while the profile cannot be reached: says so, keeps the choice, and saves it later', async ({
  site,
  openAs,
}) => {
  const student = await newStudent(site);
  const page = await openQuestions(
    openAs,
    student,
    /rest\/v1\/profiles|Failed to save preference to profile/,
  );
  const notice = page.getByText('Offline-Modus', { exact: true });
  await test.step('the choice is shown, and that it is not saved', async () => {
    await page.route('**/rest/v1/profiles*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    );
    await switchLanguage(page, 'de');
    await expect(notice).toBeVisible();
    await expect(heading(page, 'Fragen und Antworten')).toBeVisible();
    expect(await savedLanguage(site, student)).toBe('en');
  });

  await test.step('both stay when the page is loaded anew', async () => {
    await page.reload();
    await expect(heading(page, 'Fragen und Antworten')).toBeVisible();
    await expect(notice).toBeVisible();
  });

  await test.step('it is saved when the connection is back', async () => {
    await page.unroute('**/rest/v1/profiles*');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(notice).toHaveCount(0);
    await expect.poll(() => savedLanguage(site, student)).toBe('de');
  });
});

test('follows the last of several quick choices', async ({ site, openAs }) => {
  const student = await newStudent(site);
  const page = await openQuestions(openAs, student);
  await switchLanguage(page, 'de');
  await switchLanguage(page, 'fr');
  await expectSaved(page, site, student, 'fr');
  // The bell comes with the profile: nothing is on its way any more that could bring another language.
  await expect(page.locator('header').getByRole('button', { name: /notifications/i })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(heading(page, 'Questions et réponses')).toBeVisible();
});
