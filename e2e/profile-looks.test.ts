import { expect, it } from 'vitest';
import { expectNoAxeViolations, expectNoBareKeys, expectNoHorizontalScroll } from './support/expectations.ts';
import { everyLook } from './support/matrix.ts';
import { openOwnPage } from './support/own-page.ts';
import { switchLanguage, switchTheme } from './support/switches.ts';
import { useSite } from './support/visit.ts';

const visit = useSite();

/** A slice of what profile-looks.long.test.ts looks at. */
it.each([
  { path: '/profile', width: 375, look: 4 },
  { path: '/settings', width: 1280, look: 3 },
])('$path is sound at $width pixels', async ({ path, width, look }) => {
  const { page } = await openOwnPage(visit, path, { width, isTeacher: true });
  const { language, theme } = everyLook[look] ?? { language: 'en', theme: 'light' };
  await switchLanguage(page, language);
  await switchTheme(page, theme);
  if (path === '/profile') await page.locator('main form, main button').first().waitFor();
  await expectNoBareKeys(page);
  await expectNoHorizontalScroll(page);
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
});
