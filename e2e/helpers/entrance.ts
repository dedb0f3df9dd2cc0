import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations, expectNoBareKeys, expectNoHorizontalScroll } from './expectations.ts';

export async function expectSound(page: Page): Promise<void> {
  await expectNoBareKeys(page);
  await expectNoHorizontalScroll(page);
  await expectNoAxeViolations(page);
}

/** The auth page is shown: both its forms are sent empty, and the validation errors they show are sound. */
export async function expectSoundValidationErrors(page: Page): Promise<void> {
  const form = page.getByRole('tabpanel');
  const send = form.locator('button[type="submit"]');
  const invalidFields = form.locator('[aria-invalid="true"]');
  await send.click();
  await expect(invalidFields).toHaveCount(2);
  await expectNoAxeViolations(page);
  await page.getByRole('tab').nth(1).click();
  await expect(invalidFields).toHaveCount(0);
  await send.click();
  await expect(invalidFields).toHaveCount(5);
  await expectSound(page);
}
