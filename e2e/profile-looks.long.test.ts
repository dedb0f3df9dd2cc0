import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
  expectNoLayoutShift,
} from './support/expectations.ts';
import { everyLook, widths } from './support/matrix.ts';
import { openOwnPage } from './support/own-page.ts';
import { switchLanguage, switchTheme } from './support/switches.ts';
import { useSite } from './support/visit.ts';

const visit = useSite();

async function lookAround(page: Page): Promise<void> {
  for (const { language, theme } of everyLook) {
    await switchLanguage(page, language);
    await switchTheme(page, theme);
    await expectNoBareKeys(page);
    await expectNoHorizontalScroll(page);
    await expectNoAxeViolations(page);
  }
  await switchLanguage(page, 'en');
}

describe.each([true, false])('in every language and theme, a teacher: %s', (isTeacher) => {
  it.each(widths)('the profile is sound at %i pixels, shown and edited', async (width) => {
    const { page } = await openOwnPage(visit, '/profile', { width, isTeacher, fresh: true });
    await expectNoLayoutShift(page);
    await lookAround(page);
    await page.getByRole('button', { name: 'Edit profile' }).click();
    await lookAround(page);
  });
});

it.each(widths)('the settings are sound at %i pixels in every language and theme', async (width) => {
  const { page } = await openOwnPage(visit, '/settings', { width, fresh: true });
  await page.getByLabel('Reminders').waitFor();
  await expectNoLayoutShift(page);
  await lookAround(page);
});
