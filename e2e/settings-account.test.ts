import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newEmail, visitor } from '../server/acceptance/auth/support/client.ts';
import { lastMail } from '../server/acceptance/auth/support/mailbox.ts';
import { expectNoAxeViolations } from './support/expectations.ts';
import { type Member, openOwnPage } from './support/own-page.ts';
import { newStudent, toastsOf } from './support/sign-in.ts';
import { codeOf } from './support/totp.ts';
import { useSite } from './support/visit.ts';

const visit = useSite();
const { site } = visit;
const openSettings = (options: Parameters<typeof openOwnPage>[2] = {}) =>
  openOwnPage(visit, '/settings', options);

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const told = (page: Page, text: string) => toastsOf(page).getByText(text, { exact: true }).waitFor();
const newOne = 'seven lamps in the evening';

const canSignIn = async (email: string, password: string) =>
  (await visitor(site()).auth.signInWithPassword({ email, password })).error === null;

const exists = async ({ id }: Member) =>
  (await site().pool.query('select from auth.users where id = $1', [id])).rowCount === 1;

async function typePasswords(page: Page, proof: string, password: string, again = password): Promise<void> {
  const part = section(page, 'Password');
  await part.locator('input[name="proof"]').fill(proof);
  await part.locator('input[name="password"]').fill(password);
  await part.locator('input[name="again"]').fill(again);
  await part.getByRole('button', { name: 'Change password' }).click();
}

/** Sets up a second factor as a person does, and says its secret. */
async function addFactor(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set up a second factor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up a second factor' });
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Six-digit code').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.waitFor({ state: 'detached' });
  return secret;
}

describe('the password', () => {
  it('is changed with the current one; other places are signed out', async () => {
    const { page, member } = await openSettings({ expected: /auth\/v1\/user/ });
    const part = section(page, 'Password');
    await typePasswords(page, '', 'short', 'other');
    await part.getByText('Please fill this in.').waitFor();
    expect(await part.locator('[aria-invalid="true"]').count()).toBe(3);
    await expectNoAxeViolations(page);
    await typePasswords(page, 'not mine', newOne);
    await part.getByRole('alert').getByText('The current password is not right.').waitFor();
    expect(await part.locator('input[name="password"]').inputValue()).toBe(newOne);
    await typePasswords(page, member.password, newOne);
    await told(page, 'Your password was changed. You are signed out everywhere else.');
    expect(await part.locator('input[name="password"]').inputValue()).toBe('');
    expect([await canSignIn(member.email, member.password), await canSignIn(member.email, newOne)]).toEqual([
      false,
      true,
    ]);
    expect((await member.client.auth.getUser()).error).not.toBeNull();
    await page.reload();
    await part.waitFor();
  });

  it('is changed with a code from the mailbox by those who forgot it', async () => {
    const { page, member } = await openSettings({ expected: /auth\/v1\/user/ });
    const part = section(page, 'Password');
    await part.getByRole('button', { name: 'I do not know my current password' }).click();
    await part.getByRole('button', { name: 'Send me a code' }).click();
    await part.getByText('We have sent a code to your address.').waitFor();
    const { code } = await lastMail(site(), member.email);
    await typePasswords(page, '000000', newOne);
    await part.getByRole('alert').waitFor();
    await typePasswords(page, code, newOne);
    await told(page, 'Your password was changed. You are signed out everywhere else.');
    expect(await canSignIn(member.email, newOne)).toBe(true);
  });

  it('that is easily guessed is refused by the server, and what was typed stays', async () => {
    const { page, member } = await openSettings({ expected: /auth\/v1\/user/ });
    await typePasswords(page, member.password, 'password123');
    await section(page, 'Password').getByRole('alert').waitFor();
    expect(await page.locator('input[name="again"]').inputValue()).toBe('password123');
    expect(await canSignIn(member.email, member.password)).toBe(true);
  });
});

describe('the e-mail address', () => {
  it('is changed, and the profile follows', async () => {
    const { page, member } = await openSettings();
    const part = section(page, 'E-mail address');
    await part.getByLabel('New e-mail address').fill('no address');
    await part.getByRole('button', { name: 'Change address' }).click();
    await part.getByText('Please write an e-mail address').waitFor();
    const email = newEmail();
    await part.getByLabel('New e-mail address').fill(email);
    await part.getByRole('button', { name: 'Change address' }).click();
    await told(page, 'Your e-mail address was changed.');
    await part.getByText(email).waitFor();
    expect(await canSignIn(email, member.password)).toBe(true);
  });

  it('that is taken is refused, and what was typed stays', async () => {
    const { page } = await openSettings({ expected: /auth\/v1\/user/ });
    const taken = await newStudent(site());
    const part = section(page, 'E-mail address');
    await part.getByLabel('New e-mail address').fill(taken.email);
    await part.getByRole('button', { name: 'Change address' }).click();
    await part.getByRole('alert').waitFor();
    expect(await part.getByLabel('New e-mail address').inputValue()).toBe(taken.email);
  });
});

describe('the second factor', () => {
  it('is set up with a picture and a key, asked for a right code, listed and removed', async () => {
    const { page, member } = await openSettings({ expected: /factors/ });
    await page.getByRole('button', { name: 'Set up a second factor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up a second factor' });
    const picture = dialog.getByRole('img', { name: 'Picture to scan' });
    await picture.waitFor();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expectNoAxeViolations(page);
    await dialog.getByLabel('Six-digit code').fill('000000');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByRole('alert').waitFor();
    const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await dialog.getByLabel('Six-digit code').fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await told(page, 'Your account is better protected');
    const part = section(page, 'Second factor');
    await part.getByText('Authenticator 1').waitFor();
    await part.getByText('Should you lose your phone').waitFor();
    await expectNoAxeViolations(page);
    const signedIn = await visitor(site()).auth.signInWithPassword(member);
    expect(signedIn.data.user?.factors).toHaveLength(1);

    await part.getByRole('button', { name: 'Remove: Authenticator 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await told(page, 'The device was removed.');
    await part.getByRole('button', { name: 'Set up a second factor' }).waitFor();
    const { rows } = await site().pool.query('select from auth.mfa_factors where user_id = $1', [member.id]);
    expect(rows).toEqual([]);
  });

  it('that was begun and not finished is not kept', async () => {
    const { page, member } = await openSettings();
    await page.getByRole('button', { name: 'Set up a second factor' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('code').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const begun = () => site().pool.query('select from auth.mfa_factors where user_id = $1', [member.id]);
    await expect.poll(async () => (await begun()).rowCount).toBe(0);
  });
});

describe('leaving', () => {
  it('tells what happens, wants the typed address and the password, and says goodbye', async () => {
    const { page, member } = await openSettings({ expected: /auth\/v1|\/rest\/v1/ });
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expectNoAxeViolations(page);
    const remove = dialog.getByRole('button', { name: 'Delete for good' });
    const proof = dialog.locator('input[name="proof"]');
    await dialog.getByLabel('Type your e-mail address').fill('somebody@else.example');
    await proof.fill(member.password);
    await remove.click();
    await dialog.getByText('This is not the address of your account.').waitFor();
    await dialog.getByLabel('Type your e-mail address').fill(member.email);
    await proof.fill('not mine');
    await remove.click();
    await dialog.getByRole('alert').waitFor();
    expect(await exists(member)).toBe(true);
    await proof.fill(member.password);
    await remove.click();
    await page.waitForURL(`${site().url}/`);
    await told(page, 'Your account was deleted');
    expect(await exists(member)).toBe(false);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sb-'))),
    ).toEqual([]);
  });

  it('wants the second factor of those who have one', async () => {
    const { page, member } = await openSettings({ expected: /auth\/v1|\/rest\/v1|functions/ });
    const secret = await addFactor(page);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Type your e-mail address').fill(member.email);
    await dialog.locator('input[name="proof"]').fill(member.password);
    await dialog.getByLabel('Six-digit code').fill('000000');
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await exists(member)).toBe(true);
    // A code is accepted once; the next one counts already.
    await dialog.getByLabel('Six-digit code').fill(codeOf(secret, 1));
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await page.waitForURL(`${site().url}/`);
    expect(await exists(member)).toBe(false);
  });

  it('does not happen when the server cannot be reached', async () => {
    const { page, member } = await openSettings({ expected: /functions/ });
    await page.route('**/functions/v1/delete-my-account', (route) => route.abort());
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Type your e-mail address').fill(member.email);
    await dialog.locator('input[name="proof"]').fill(member.password);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.getByLabel('Type your e-mail address').inputValue()).toBe(member.email);
    expect(await exists(member)).toBe(true);
  });
});
