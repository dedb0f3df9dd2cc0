import { addAuthenticator } from '@lomdim/testing/browser/authenticator';
import { expect, test } from '@lomdim/testing/browser/test';
import { lastMail } from '@lomdim/testing/mail/mailbox';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../helpers/expectations.ts';
import { openOwnPage } from '../helpers/own-page.ts';
import { accountButton, fillSignIn, toastsOf } from '../helpers/sign-in.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const expectToast = (page: Page, text: string) =>
  expect(toastsOf(page).getByText(text, { exact: true })).toBeVisible();

async function signOut(page: Page): Promise<void> {
  // A key pressed while the button gives way to the one with the menu would go astray.
  await expect(accountButton(page)).toHaveAttribute('aria-haspopup', 'menu');
  await accountButton(page).press('Enter');
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
}

test('a passkey is added, named, signs in without a password, and is taken away', {
  tag: '@journey',
}, async ({ site, open }) => {
  const { page } = await openOwnPage({ site, open }, '/settings', { expected: /passkeys\/authentication/ });
  await addAuthenticator(page);
  const part = section(page, 'Passkeys');

  await test.step('it is added and named in the settings', async () => {
    await part.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(part.getByText('Passkey 1', { exact: true })).toBeVisible();
    await expect(part.getByText('Not used yet')).toBeVisible();
    await part.getByRole('button', { name: 'Rename: Passkey 1' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('My laptop');
    await page.keyboard.press('Enter');
    await expect(part.getByText('My laptop', { exact: true })).toBeVisible();
    await expectNoAxeViolations(page);
  });

  await test.step('the same device is not added twice', async () => {
    await part.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(part.getByRole('alert').getByText('already has a passkey')).toBeVisible();
  });

  await test.step('it signs in without a password', async () => {
    await signOut(page);
    await page.goto(`${site.url}/auth`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL((address) => !address.pathname.startsWith('/auth'));
    await expectToast(page, 'Welcome back!');
  });

  await test.step('its use is shown, and once it is removed it opens nothing', async () => {
    await page.goto(`${site.url}/settings`);
    await expect(part.getByText('Last used on')).toBeVisible();
    await part.getByRole('button', { name: 'Remove: My laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expectToast(page, 'The passkey was removed.');
    await signOut(page);
    await page.goto(`${site.url}/auth`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('tabpanel').getByText('This passkey was not accepted.')).toBeVisible();
    await expectNoAxeViolations(page);
  });
});

test('a key as second factor brings recovery codes, and either opens the account after the password', async ({
  site,
  open,
}) => {
  const { page, member } = await openOwnPage({ site, open }, '/settings', { expected: /recovery-codes/ });
  await addAuthenticator(page);
  let codes: string[] = [];

  await test.step('it is set up, and ten codes are shown this once', async () => {
    await page.getByRole('button', { name: 'Use a passkey or security key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    codes = await dialog.getByRole('listitem').allTextContents();
    await expectNoAxeViolations(page);
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect((await saved).suggestedFilename()).toBe('lomdim-recovery-codes.txt');
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
    await expect(dialog).toHaveCount(0);
    const part = section(page, 'Second factor');
    await expect(part.getByText('Security key 1', { exact: true })).toBeVisible();
    await expect(part.getByText('10 codes are left.')).toBeVisible();
  });

  await test.step('after the password the key is asked for', async () => {
    await signOut(page);
    await page.goto(`${site.url}/auth`);
    await fillSignIn(page, member.email, member.password);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Use my passkey' }).click();
    // The way leads through /dashboard; arriving takes the focus, and with it closes a menu that was opened on the way.
    await expect(page.getByRole('heading', { name: 'Your learning' })).toBeVisible();
  });

  await test.step('without it, a code from the paper does, once, and the owner is notified', async () => {
    await signOut(page);
    await page.goto(`${site.url}/auth`);
    await fillSignIn(page, member.email, member.password);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await expect(page.getByLabel('Recovery code')).toBeFocused();
    await page.keyboard.type('AAAA-AAAA-AAAA-AAAA');
    await page.keyboard.press('Enter');
    await expect(toastsOf(page).getByText('This recovery code is not right')).toBeVisible();
    await page.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL((address) => !address.pathname.startsWith('/auth'));
    await expectToast(page, '9 recovery codes are left');
    expect(await lastMail(site, member.email)).toMatchObject({ subject: 'A recovery code was used' });
  });

  await test.step('new codes take the place of the old', async () => {
    await page.goto(`${site.url}/settings`);
    const part = section(page, 'Second factor');
    await expect(part.getByText('9 codes are left.')).toBeVisible();
    await part.getByRole('button', { name: 'Make new codes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    expect(await dialog.getByRole('listitem').allTextContents()).not.toContain(codes[1]);
  });
});
