import type { Locator } from '@playwright/test';
import { expect } from '@playwright/test';

/**
 * Presses what confirms a time, whatever day it is today. Where the time falls on Shabbat or a holiday, the button says
 * that it is meant all the same.
 */
export async function confirmTime(form: Locator, name: string): Promise<void> {
  // Before the calendar has come, a press is not yet an answer to what it says.
  await expect(form.locator('[role="status"][aria-busy="true"]')).toHaveCount(0);
  await form.getByRole('button', { name: new RegExp(`^(?:${name}|\\w+ anyway)$`) }).click();
}
