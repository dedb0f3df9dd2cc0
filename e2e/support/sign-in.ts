import type { Page } from 'playwright-core';
import { goodPassword, signedUp, visitor } from '../../server/acceptance/auth/support/client.ts';
import type { TestServer } from '../../server/acceptance/support/start-test-server.ts';

/** The accounts of the demonstration data, which come with `SEED=demo`. */
const demoPassword = 'shalom-demo-1';

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

/** Puts a session where the official client keeps it. */
export async function enter(
  page: Page,
  server: TestServer,
  { email, password = demoPassword }: { email: string; password?: string },
): Promise<void> {
  const { data, error } = await visitor(server).auth.signInWithPassword({ email, password });
  if (error) throw error;
  // A page that was lent before is there already.
  const quietPlace = `${server.url}/robots.txt`;
  if (page.url() !== quietPlace) await page.goto(quietPlace);
  await page.evaluate(
    ([name = '', session = '']) => localStorage.setItem(name, session),
    [sessionName(server), JSON.stringify(data.session)],
  );
}

export function sessionName(server: TestServer): string {
  return `sb-${new URL(server.url).hostname.split('.')[0]}-auth-token`;
}

/** A new account of a student called Noa Ben, made through the official client. */
export async function newStudent(server: TestServer) {
  const { email, user, client } = await signedUp(server);
  return { email, password: goodPassword, id: user.id, client };
}

/** What the page says of itself for a moment, in any language. */
export function toastsOf(page: Page) {
  return page
    .getByRole('region', { name: /Messages of the page|Avis de la page|Hinweise der Seite/ })
    .locator('li');
}

export function accountButton(page: Page) {
  return page.locator('header').getByRole('button', { name: /Your account|Votre compte|Ihr Konto/ });
}
