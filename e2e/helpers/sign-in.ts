import { demoPassword } from '@lomdim/testing/people/demo-password';
import type { Page } from '@playwright/test';

/** Fills in the form of the auth page, which is shown, in any language. */
export async function fillSignIn(page: Page, email: string, password = demoPassword): Promise<void> {
  const form = page.getByRole('tabpanel');
  await form.locator('input[name="email"]').fill(email);
  await form.locator('input[name="password"]').fill(password);
  await form.locator('button[type="submit"]').click();
}

/** Signs in and waits until the menu of the account is there and the page has changed. */
export async function signInOn(page: Page, email: string, password = demoPassword): Promise<void> {
  await fillSignIn(page, email, password);
  await page.waitForURL((address) => !address.pathname.startsWith('/auth'));
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** What the page says of itself for a moment, in any language. */
export function toastsOf(page: Page) {
  return page
    .getByRole('region', { name: /Messages of the page|Avis de la page|Hinweise der Seite|הודעות הדף/ })
    .locator('li');
}

export function accountButton(page: Page) {
  return page.locator('header').getByRole('button', { name: /Your account|Votre compte|Ihr Konto/ });
}
