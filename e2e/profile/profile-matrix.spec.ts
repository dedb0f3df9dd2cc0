import { expect, test } from '@lomdim/testing/browser/test';
import type { Page } from '@playwright/test';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
  expectNoLayoutShift,
} from '../helpers/expectations.ts';
import { everyLook, widths } from '../helpers/matrix.ts';
import { openOwnPage } from '../helpers/own-page.ts';
import { switchLanguage, switchTheme } from '../helpers/switches.ts';

async function lookAround(page: Page): Promise<void> {
  for (const { language, theme } of everyLook) {
    await test.step(`in ${language}, ${theme}`, async () => {
      await switchLanguage(page, language);
      await switchTheme(page, theme);
      await expectNoBareKeys(page);
      await expectNoHorizontalScroll(page);
      await expectNoAxeViolations(page);
    });
  }
  await switchLanguage(page, 'en');
}

for (const isTeacher of [true, false]) {
  test.describe(`in every language and theme, for a ${isTeacher ? 'teacher' : 'student'}`, () => {
    for (const width of widths) {
      test(`the profile is sound at ${width} pixels, shown and edited`, async ({ site, open }) => {
        const { page } = await openOwnPage({ site, open }, '/profile', { width, isTeacher });
        const edit = page.getByRole('button', { name: 'Edit profile' });
        await expect(edit).toBeVisible();
        await expectNoLayoutShift(page);
        await test.step('shown', () => lookAround(page));
        await edit.click();
        await expect(page.getByLabel('First name')).toBeVisible();
        await test.step('edited', () => lookAround(page));
      });
    }
  });
}

for (const width of widths) {
  test(`the settings are sound at ${width} pixels in every language and theme`, async ({ site, open }) => {
    const { page } = await openOwnPage({ site, open }, '/settings', { width });
    await expect(page.getByLabel('Reminders')).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expectNoLayoutShift(page);
    await lookAround(page);
  });
}
