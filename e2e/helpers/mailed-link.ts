import type { Page } from '@playwright/test';

/** Opens a mailed link and presses the one button on its page. */
export async function followMailedLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('main').getByRole('button').click();
}
