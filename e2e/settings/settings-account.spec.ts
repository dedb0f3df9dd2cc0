import { type Member, newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import { lastMail } from '@lomdim/testing/mail/mailbox';
import { newEmail, visitor } from '@lomdim/testing/people/client';
import { codeOf } from '@lomdim/testing/people/totp';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolations } from '../helpers/expectations.ts';
import { openOwnPage } from '../helpers/own-page.ts';
import { toastsOf } from '../helpers/sign-in.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const expectToast = (page: Page, text: string) =>
  expect(toastsOf(page).getByText(text, { exact: true })).toBeVisible();
const newOne = 'seven lamps in the evening';

const canSignIn = async (site: TestServer, email: string, password: string) =>
  (await visitor(site).auth.signInWithPassword({ email, password })).error === null;

const exists = async (site: TestServer, { id }: Member) =>
  (await site.pool.query('select from auth.users where id = $1', [id])).rowCount === 1;

async function typePasswords(page: Page, proof: string, password: string, again = password): Promise<void> {
  const part = section(page, 'Password');
  await part.locator('input[name="proof"]').fill(proof);
  await part.locator('input[name="password"]').fill(password);
  await part.locator('input[name="again"]').fill(again);
  await part.getByRole('button', { name: 'Change password' }).click();
}

/** The dialog in which a second factor is set up. */
async function beginFactor(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Set up a second factor' }).click();
  return page.getByRole('dialog', { name: 'Set up a second factor' });
}

/** Confirms with the code of the key that the dialog shows, and says the key. */
async function confirmFactor(dialog: Locator): Promise<string> {
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Six-digit code').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toHaveCount(0);
  await dialog.page().getByRole('button', { name: 'I have kept them' }).click();
  return secret;
}

test.describe('the password', () => {
  test('is changed with the current one; other places are signed out', { tag: '@journey' }, async ({
    site,
    open,
  }) => {
    const { page, member } = await openOwnPage({ site, open }, '/settings', { expected: /auth\/v1\/user/ });
    const part = section(page, 'Password');
    await test.step('what cannot be right is refused by the page, a wrong password by the server', async () => {
      await typePasswords(page, '', 'short', 'other');
      await expect(part.getByText('Please fill this in.')).toBeVisible();
      await expect(part.locator('[aria-invalid="true"]')).toHaveCount(3);
      await expectNoAxeViolations(page);
      await typePasswords(page, 'not mine', newOne);
      await expect(part.getByRole('alert').getByText('The current password is not right.')).toBeVisible();
      await expect(part.locator('input[name="password"]')).toHaveValue(newOne);
    });

    await test.step('with the current password the new one is saved', async () => {
      await typePasswords(page, member.password, newOne);
      await expectToast(page, 'Your password was changed. You are signed out everywhere else.');
      await expect(part.locator('input[name="password"]')).toHaveValue('');
    });

    await test.step('only the new one counts, other places are signed out, and this one is not', async () => {
      expect([
        await canSignIn(site, member.email, member.password),
        await canSignIn(site, member.email, newOne),
      ]).toEqual([false, true]);
      expect((await member.client.auth.getUser()).error).not.toBeNull();
      await page.reload();
      await expect(part).toBeVisible();
    });
  });

  test('is changed with a code from the mailbox by those who forgot it', async ({ site, open }) => {
    const { page, member } = await openOwnPage({ site, open }, '/settings', { expected: /auth\/v1\/user/ });
    const part = section(page, 'Password');
    await part.getByRole('button', { name: 'I do not know my current password' }).click();
    await part.getByRole('button', { name: 'Send me a code' }).click();
    await expect(part.getByText('We have sent a code to your address.')).toBeVisible();
    const { code } = await lastMail(site, member.email);
    await typePasswords(page, '000000', newOne);
    await expect(part.getByRole('alert')).toBeVisible();
    await typePasswords(page, code, newOne);
    await expectToast(page, 'Your password was changed. You are signed out everywhere else.');
    expect(await canSignIn(site, member.email, newOne)).toBe(true);
  });

  test('that is easily guessed is refused by the server, and what was typed stays', async ({
    site,
    open,
  }) => {
    const { page, member } = await openOwnPage({ site, open }, '/settings', { expected: /auth\/v1\/user/ });
    await typePasswords(page, member.password, 'password123');
    await expect(section(page, 'Password').getByRole('alert')).toBeVisible();
    await expect(page.locator('input[name="again"]')).toHaveValue('password123');
    expect(await canSignIn(site, member.email, member.password)).toBe(true);
  });
});

test.describe('the e-mail address', () => {
  test('is changed, and the profile follows', async ({ site, open }) => {
    const { page, member } = await openOwnPage({ site, open }, '/settings');
    const part = section(page, 'E-mail address');
    await part.getByLabel('New e-mail address').fill('no address');
    await part.getByRole('button', { name: 'Change address' }).click();
    await expect(part.getByText('Please write an e-mail address')).toBeVisible();
    const email = newEmail();
    await part.getByLabel('New e-mail address').fill(email);
    await part.getByRole('button', { name: 'Change address' }).click();
    await expectToast(page, 'Your e-mail address was changed.');
    await expect(part.getByText(email)).toBeVisible();
    expect(await canSignIn(site, email, member.password)).toBe(true);
  });

  test('that is taken is refused, and what was typed stays', async ({ site, open }) => {
    const { page } = await openOwnPage({ site, open }, '/settings', { expected: /auth\/v1\/user/ });
    const taken = await newStudent(site);
    const part = section(page, 'E-mail address');
    await part.getByLabel('New e-mail address').fill(taken.email);
    await part.getByRole('button', { name: 'Change address' }).click();
    await expect(part.getByRole('alert')).toBeVisible();
    await expect(part.getByLabel('New e-mail address')).toHaveValue(taken.email);
  });
});

test.describe('the second factor', () => {
  test('is set up with a picture and a key, asked for a right code, listed and removed', async ({
    site,
    open,
  }) => {
    const { page, member } = await openOwnPage({ site, open }, '/settings', { expected: /factors/ });
    const part = section(page, 'Second factor');

    await test.step('it is set up with a picture or a key, once the code is right', async () => {
      const dialog = await beginFactor(page);
      const picture = dialog.getByRole('img', { name: 'Picture to scan' });
      await expect(picture).toBeVisible();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await expectNoAxeViolations(page);
      await dialog.getByLabel('Six-digit code').fill('000000');
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
      await confirmFactor(dialog);
      await expectToast(page, 'Your account is better protected');
    });

    await test.step('it is listed, and counts from now on', async () => {
      await expect(part.getByText('Authenticator 1')).toBeVisible();
      await expect(part.getByText('10 codes are left.')).toBeVisible();
      await expectNoAxeViolations(page);
      const signedIn = await visitor(site).auth.signInWithPassword(member);
      expect(signedIn.data.user?.factors).toHaveLength(1);
    });

    await test.step('it is removed', async () => {
      await part.getByRole('button', { name: 'Remove: Authenticator 1' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await expectToast(page, 'The device was removed.');
      await expect(part.getByRole('button', { name: 'Set up a second factor' })).toBeVisible();
      const { rows } = await site.pool.query('select from auth.mfa_factors where user_id = $1', [member.id]);
      expect(rows).toEqual([]);
    });
  });

  test('that was begun and not finished is not kept', async ({ site, open }) => {
    const { page, member } = await openOwnPage({ site, open }, '/settings');
    const dialog = await beginFactor(page);
    await expect(dialog.locator('code')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    const begun = () => site.pool.query('select from auth.mfa_factors where user_id = $1', [member.id]);
    await expect.poll(async () => (await begun()).rowCount).toBe(0);
  });
});

test.describe('leaving', () => {
  test('tells what happens, wants the typed address and the password, and says goodbye', async ({
    site,
    open,
  }) => {
    const { page, member } = await openOwnPage({ site, open }, '/settings', {
      expected: /auth\/v1|\/rest\/v1/,
    });
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(dialog).toBeVisible();
    await expectNoAxeViolations(page);
    const remove = dialog.getByRole('button', { name: 'Delete for good' });
    const proof = dialog.locator('input[name="proof"]');

    await test.step('another address and a wrong password are refused', async () => {
      await dialog.getByLabel('Type your e-mail address').fill('somebody@else.example');
      await proof.fill(member.password);
      await remove.click();
      await expect(dialog.getByText('This is not the address of your account.')).toBeVisible();
      await dialog.getByLabel('Type your e-mail address').fill(member.email);
      await proof.fill('not mine');
      await remove.click();
      await expect(dialog.getByRole('alert')).toBeVisible();
      expect(await exists(site, member)).toBe(true);
    });

    await test.step('with the right ones the account is gone, and nothing of it stays in the browser', async () => {
      await proof.fill(member.password);
      await remove.click();
      await expect(page).toHaveURL(`${site.url}/`);
      await expectToast(page, 'Your account was deleted');
      expect(await exists(site, member)).toBe(false);
      expect(
        await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sb-'))),
      ).toEqual([]);
    });
  });

  test('wants the second factor of those who have one', async ({ site, open }) => {
    const { page, member } = await openOwnPage({ site, open }, '/settings', {
      expected: /auth\/v1|\/rest\/v1|functions/,
    });
    const secret = await confirmFactor(await beginFactor(page));
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Type your e-mail address').fill(member.email);
    await dialog.locator('input[name="proof"]').fill(member.password);
    await dialog.getByLabel('Six-digit code').fill('000000');
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    expect(await exists(site, member)).toBe(true);
    // A code is accepted once; the next one counts already.
    await dialog.getByLabel('Six-digit code').fill(codeOf(secret, 1));
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    expect(await exists(site, member)).toBe(false);
  });

  test('does not happen when the server cannot be reached', async ({ site, open }) => {
    const { page, member } = await openOwnPage({ site, open }, '/settings', { expected: /functions/ });
    await page.route('**/functions/v1/delete-my-account', (route) => route.abort());
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Type your e-mail address').fill(member.email);
    await dialog.locator('input[name="proof"]').fill(member.password);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(dialog.getByLabel('Type your e-mail address')).toHaveValue(member.email);
    expect(await exists(site, member)).toBe(true);
  });
});
