import { type Language, languageCodes } from '@lomdim/contract/languages';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectNoAxeViolations, expectNoBareKeys, expectNoHorizontalScroll } from './expectations.ts';

const tabCount = 6;

/** Opens every tab of the teacher's dashboard in every language; those that are chosen are looked at by axe too. */
export async function visitTabs(
  site: TestServer,
  page: Page,
  isLookedAtClosely: (index: number, language: Language) => boolean,
): Promise<void> {
  for (const language of languageCodes) {
    await page.goto(`${site.url}/dashboard/teacher?lng=${language}`);
    const tabs = page.getByRole('tab');
    await expect(tabs).toHaveCount(tabCount);
    for (let index = 0; index < tabCount; index += 1) {
      await tabs.nth(index).click();
      // What was open before stays until the next one is there.
      await expect(tabs.nth(index)).toHaveAttribute('aria-selected', 'true');
      await page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first().waitFor();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectNoBareKeys(page);
      await expectNoHorizontalScroll(page);
      if (isLookedAtClosely(index, language)) await expectNoAxeViolations(page);
    }
  }
}
