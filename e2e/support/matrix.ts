import { blogSlugs } from '@lomdim/contract/routes';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { type Language, newPage, type Theme } from './browser.ts';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
  expectNoLayoutShift,
} from './expectations.ts';
import { switchLanguage, switchTheme } from './switches.ts';

const unknownPath = '/no-such-page';

/** What is looked at in every language, width and theme. */
export const paths = [
  '/',
  unknownPath,
  '/auth',
  '/auth/confirm',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/find-teachers',
  '/teacher/00000000-0000-4000-8000-000000000000',
  '/search?q=Talmud',
  '/children-courses',
  '/women-courses',
  '/course/00000000-0000-4000-8001-000000000000',
  '/find-partner',
  '/sos-havrouta',
  '/rabbanim',
  '/beit-hamidrash',
  '/faq',
  '/blog',
  ...blogSlugs.map((slug) => `/blog/${slug}`),
  '/contact',
  '/support',
  '/conditions',
  '/privacy',
  '/cookies',
];
/** A desk, a phone, and the narrowest that anyone should have to use. */
export const widths = [1280, 375, 320];

export type Look = { language: Language; theme: Theme };

export const everyLook: Look[] = (['en', 'fr', 'de'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((theme) => ({ language, theme })),
);

/** Opens a page once and looks at it again after each switch of language and theme. */
export async function lookAt(browser: Browser, address: string, width: number, looks: Look[]): Promise<void> {
  const { page, problems, close } = await newPage(browser, { width });
  const status = (await page.goto(address))?.status();
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor();
  const isUnknown = address.endsWith(unknownPath);
  expect(status, address).toBe(isUnknown ? 404 : 200);
  expect((await heading.textContent()) === 'Page not found', address).toBe(isUnknown);
  await expectNoLayoutShift(page);
  for (const { language, theme } of looks) {
    await switchLanguage(page, language);
    await switchTheme(page, theme);
    await expectNoBareKeys(page);
    await expectNoHorizontalScroll(page);
    await expectNoAxeViolations(page);
  }
  expect(problems).toEqual([]);
  await close();
}
