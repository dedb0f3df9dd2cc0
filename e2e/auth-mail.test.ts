import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { goodPassword, newEmail, visitor } from '../server/acceptance/auth/support/client.ts';
import { lastMail, mailsTo } from '../server/acceptance/auth/support/mailbox.ts';
import { expectNoAxeViolations } from './support/expectations.ts';
import { fillSignIn, signInOn, toastsOf } from './support/sign-in.ts';
import { useSite } from './support/visit.ts';

/** An account is confirmed by mail, which the development mailbox keeps. */
const { site, open } = useSite({ env: { MAILER_AUTOCONFIRM: 'false' } });

const visible = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor();
const newPassword = 'a bench under the fig tree';

async function signUp(page: Page): Promise<string> {
  const email = newEmail();
  await page.getByRole('tab', { name: 'Sign up' }).click();
  await page.getByLabel('First name').fill('Tamar');
  await page.getByLabel('Last name').fill('Adler');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByLabel('Password, once more').fill(goodPassword);
  await page.getByRole('button', { name: 'Create account' }).click();
  await visible(page, 'Please check your mail');
  return email;
}

/** Someone whose address is confirmed, behind the page's back. */
async function confirmedAccount(page: Page): Promise<string> {
  const email = await signUp(page);
  await site().pool.query('update auth.users set email_confirmed_at = now() where email = $1', [email]);
  return email;
}

/** Finished behind the page's back: an authenticator app that only the test has. */
async function addSecondFactor(email: string): Promise<TOTP> {
  const client = visitor(site());
  await client.auth.signInWithPassword({ email, password: goodPassword });
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
  if (error) throw error;
  const app = new TOTP({ secret: data.totp.secret });
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: app.generate() });
  if (verified.error) throw verified.error;
  return app;
}

/** A code counts once; the one of the next half minute is good already. */
const nextCode = (app: TOTP) => app.generate({ timestamp: Date.now() + 30_000 });

describe('a new address', () => {
  it('is confirmed by the link in the mail, also in another browser', async () => {
    const first = await open('/auth');
    const email = await signUp(first);
    await toastsOf(first)
      .getByText('Account created successfully! Please check your email for verification.', { exact: true })
      .waitFor();
    await first.getByText(email).waitFor();
    await expectNoAxeViolations(first);

    const { link } = await lastMail(site(), email);
    const other = await open('/faq');
    await other.goto(link);
    await visible(other, 'Your e-mail address is confirmed');
    expect(other.url()).not.toContain('access_token');
    await expectNoAxeViolations(other);
    await other.getByRole('link', { name: 'Go to your dashboard' }).click();
    await visible(other, 'Your learning');
  });

  it('can be sent another mail from the sign-up and from a sign-in that was refused', async () => {
    const page = await open('/auth', { expected: /grant_type=password/ });
    const email = await signUp(page);
    await page.getByRole('button', { name: 'Send the mail again' }).click();
    await toastsOf(page).getByText('The mail is on its way again.').waitFor();
    expect(await mailsTo(site(), email)).toHaveLength(2);

    await page.goto(`${site().url}/auth`);
    await fillSignIn(page, email, goodPassword);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Send the mail again' }).click();
    await expect.poll(async () => (await mailsTo(site(), email)).length).toBe(3);
  });

  it('with a link that has expired is offered another', async () => {
    const page = await open('/auth');
    const email = await signUp(page);
    await site().pool.query('update auth.one_time_tokens set expires_at = now()');
    const { link } = await lastMail(site(), email);
    await page.goto(link);
    await visible(page, 'This link does not work any more');
    expect(page.url()).toBe(`${site().url}/auth/confirm`);
    await expectNoAxeViolations(page);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Send another link' }).click();
    await visible(page, 'Please check your mail');
    await page.goto((await lastMail(site(), email)).link);
    await visible(page, 'Your e-mail address is confirmed');
  });
});

describe('a forgotten password', () => {
  it('is replaced by the link in the mail', async () => {
    const page = await open('/auth');
    const email = await confirmedAccount(page);
    await page.goto(`${site().url}/auth`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await visible(page, 'Forgot your password?');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText(`If there is an account for ${email}`).waitFor();

    await page.goto((await lastMail(site(), email)).link);
    await visible(page, 'Choose a new password');
    expect(page.url()).not.toContain('access_token');
    await expectNoAxeViolations(page);
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByLabel('Password, once more').fill(newPassword);
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await toastsOf(page).getByText('Your new password is saved.').waitFor();
    await visible(page, 'Your learning');

    const again = await open('/auth');
    await signInOn(again, email, newPassword);
  });

  it('is asked for a new one wherever the link leads', async () => {
    const page = await open('/auth');
    const email = await confirmedAccount(page);
    await page.goto(`${site().url}/auth/forgot-password`);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await visible(page, 'Please check your mail');
    const link = new URL((await lastMail(site(), email)).link);
    link.searchParams.set('redirect_to', `${site().url}/faq`);
    await page.goto(link.href);
    await visible(page, 'Choose a new password');
    expect(page.url()).toBe(`${site().url}/auth/reset-password`);
  });

  it('says the same of an address without an account', async () => {
    const page = await open('/auth/forgot-password');
    await page.getByLabel('E-mail address').fill('nobody@lomdim.example');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('If there is an account for nobody@lomdim.example').waitFor();
  });

  it('is not replaced by a weak one, nor by a link that was used', async () => {
    const page = await open('/auth', { expected: /auth\/v1\/user/ });
    const email = await confirmedAccount(page);
    await page.goto(`${site().url}/auth/forgot-password`);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await visible(page, 'Please check your mail');
    const { link } = await lastMail(site(), email);
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill('password123');
    await page.getByLabel('Password, once more').fill('password123');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await toastsOf(page).first().waitFor();
    expect(await page.getByLabel('New password', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('password123');

    const other = await open('/faq');
    await other.goto(link);
    await visible(other, 'This link does not work any more');
    await other.getByRole('link', { name: 'Send another link' }).click();
    await visible(other, 'Forgot your password?');
  });
});

describe('a second factor', () => {
  it('is asked for after the password, and nothing opens before it was given', async () => {
    const page = await open('/auth', { expected: /factors/ });
    const email = await confirmedAccount(page);
    const app = await addSecondFactor(email);
    await page.goto(`${site().url}/dashboard/student?tab=2`);
    await page.waitForURL('**/auth');
    await fillSignIn(page, email, goodPassword);
    await visible(page, 'One more step');
    await expectNoAxeViolations(page);

    await page.goto(`${site().url}/dashboard/student?tab=2`);
    await page.waitForURL('**/auth');
    await visible(page, 'One more step');
    expect(await page.locator(':focus').getAttribute('name')).toBe('code');
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await toastsOf(page).first().waitFor();
    expect(await page.getByLabel('Your code').inputValue()).toBe('000000');

    await page.getByLabel('Your code').fill(nextCode(app));
    await page.keyboard.press('Enter');
    await visible(page, 'Your learning');
    expect(page.url()).toBe(`${site().url}/dashboard/student?tab=2`);
    await toastsOf(page).getByText('Welcome back!').waitFor();
  });

  it('can be left by signing out', async () => {
    const page = await open('/auth');
    const email = await confirmedAccount(page);
    await addSecondFactor(email);
    await page.goto(`${site().url}/auth`);
    await fillSignIn(page, email, goodPassword);
    await visible(page, 'One more step');
    await page.getByRole('button', { name: 'Cancel and sign out' }).click();
    await page.waitForURL(`${site().url}/`);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  it('guards the way of a forgotten password as well', async () => {
    const page = await open('/auth');
    const email = await confirmedAccount(page);
    const app = await addSecondFactor(email);
    await page.goto(`${site().url}/auth/forgot-password`);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await visible(page, 'Please check your mail');
    await page.goto((await lastMail(site(), email)).link);
    await visible(page, 'One more step');
    await page.getByLabel('Your code').fill(nextCode(app));
    await page.keyboard.press('Enter');
    await visible(page, 'Choose a new password');
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByLabel('Password, once more').fill(newPassword);
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await visible(page, 'Your learning');
  });
});
