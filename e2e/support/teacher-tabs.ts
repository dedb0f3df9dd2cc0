import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestServer } from '../../server/acceptance/support/start-test-server.ts';
import { expectNoAxeViolations, expectNoBareKeys, expectNoHorizontalScroll } from './expectations.ts';

export const languages = ['en', 'fr', 'de'] as const;
type Language = (typeof languages)[number];

const tabCount = 6;

/** Opens every tab of the teacher's dashboard in every language; those that are chosen are looked at by axe too. */
export async function visitTabs(
  site: TestServer,
  page: Page,
  isLookedAtClosely: (place: number, language: Language) => boolean,
): Promise<void> {
  for (const language of languages) {
    await page.goto(`${site.url}/dashboard/teacher?lng=${language}`);
    const tabs = page.getByRole('tab');
    await tabs.first().waitFor();
    expect(await tabs.count()).toBe(tabCount);
    for (let place = 0; place < tabCount; place += 1) {
      await tabs.nth(place).click();
      // What was open before stays until the next one is there.
      await expect.poll(() => tabs.nth(place).getAttribute('aria-selected')).toBe('true');
      await page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first().waitFor();
      await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
      await expectNoBareKeys(page);
      await expectNoHorizontalScroll(page);
      if (isLookedAtClosely(place, language)) await expectNoAxeViolations(page);
    }
  }
}
