import { expect, test } from '@lomdim/testing/browser/test';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
} from '../helpers/expectations.ts';
import { everyLook } from '../helpers/matrix.ts';
import { openOwnPage } from '../helpers/own-page.ts';
import { switchLanguage, switchTheme } from '../helpers/switches.ts';

/** A slice of what profile-matrix.spec.ts looks at. */
for (const { path, width, look } of [
  { path: '/profile', width: 375, look: 4 },
  { path: '/settings', width: 1280, look: 3 },
]) {
  test(`${path} is sound at ${width} pixels`, async ({ site, open }) => {
    const { page } = await openOwnPage({ site, open }, path, { width, isTeacher: true });
    const { language, theme } = everyLook[look] ?? { language: 'en', theme: 'light' };
    await switchLanguage(page, language);
    await switchTheme(page, theme);
    await expect(page.locator('main form, main button').first()).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expectNoBareKeys(page);
    await expectNoHorizontalScroll(page);
    await expectNoAxeViolations(page);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  });
}
