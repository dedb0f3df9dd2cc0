import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations, expectNoBareKeys, expectNoHorizontalScroll } from './expectations.ts';

export async function expectSound(page: Page): Promise<void> {
  await expectNoBareKeys(page);
  await expectNoHorizontalScroll(page);
  await expectNoAxeViolations(page);
}

/** The auth page is shown: both its forms are sent empty, and what they complain about is sound. */
export async function expectSoundComplaints(page: Page): Promise<void> {
  const form = page.getByRole('tabpanel');
  const send = form.locator('button[type="submit"]');
  const complaints = form.locator('[aria-invalid="true"]');
  await send.click();
  await expect(complaints).toHaveCount(2);
  await expectNoAxeViolations(page);
  await page.getByRole('tab').nth(1).click();
  await expect(complaints).toHaveCount(0);
  await send.click();
  await expect(complaints).toHaveCount(5);
  await expectSound(page);
}
