import type { Page } from 'playwright-core';
import { expectNoAxeViolations, expectNoBareKeys, expectNoHorizontalScroll } from './expectations.ts';

export async function expectSound(page: Page): Promise<void> {
  await expectNoBareKeys(page);
  await expectNoHorizontalScroll(page);
  await expectNoAxeViolations(page);
}

/** The auth page is shown: both its forms are sent empty, and what they complain about is sound. */
export async function expectSoundComplaints(page: Page): Promise<void> {
  const send = page.getByRole('tabpanel').locator('button[type="submit"]');
  await send.click();
  await expectNoAxeViolations(page);
  await page.getByRole('tab').nth(1).click();
  await send.click();
  await expectSound(page);
}
