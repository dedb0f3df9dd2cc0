import type { Language } from '@lomdim/contract/languages';
import type { Theme } from '@lomdim/testing/browser/visitor';
import { expect, type Page } from '@playwright/test';

/** Chooses a language as a visitor does; the page stays and its texts change. */
export async function switchLanguage(page: Page, language: Language): Promise<void> {
  const menu = page.locator('header select');
  await menu.selectOption(language);
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
  // The menu shows the old choice until all texts are drawn anew together with it.
  await expect(menu).toHaveValue(language);
}

export async function switchTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
}
