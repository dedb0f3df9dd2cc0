import type { Page } from 'playwright-core';
import type { Language, Theme } from './browser.ts';

/** Chooses a language as a visitor does; the page stays and its texts change. */
export async function switchLanguage(page: Page, language: Language): Promise<void> {
  await page.locator('header select').selectOption(language);
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
}

export async function switchTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
}
