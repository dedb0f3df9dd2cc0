import { expect, test } from '@lomdim/testing/browser/test';
import { lastMail, mailsTo } from '@lomdim/testing/mail/mailbox';
import { goodPassword, newEmail, visitor } from '@lomdim/testing/people/client';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expectNoAxeViolations } from '../helpers/expectations.ts';
import { followMailedLink } from '../helpers/mailed-link.ts';
import { fillSignIn, signInOn, toastsOf } from '../helpers/sign-in.ts';

/** An account is confirmed by mail, which the development mailbox keeps. */
test.use({ siteOptions: { env: { MAILER_AUTOCONFIRM: 'false' } } });

const expectTitle = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
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
  await expectTitle(page, 'Please check your mail');
  return email;
}

/** Someone whose address is confirmed, behind the page's back. */
async function confirmedAccount(site: TestServer, page: Page): Promise<string> {
  const email = await signUp(page);
  await site.pool.query('update auth.users set email_confirmed_at = now() where email = $1', [email]);
  return email;
}

/** Finished behind the page's back: an authenticator app that only the test has. */
async function addSecondFactor(site: TestServer, email: string): Promise<TOTP> {
  const client = visitor(site);
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

/** Asks for the link of a forgotten password, and reads it in the mail. */
async function forgetPassword(site: TestServer, page: Page, email: string): Promise<string> {
  await page.goto(`${site.url}/auth/forgot-password`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expectTitle(page, 'Please check your mail');
  return (await lastMail(site, email)).link;
}

async function chooseNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Password, once more').fill(password);
  await page.getByRole('button', { name: 'Save the new password' }).click();
}

test.describe('a new address', () => {
  test('is confirmed by the link in the mail, also in another browser', { tag: '@journey' }, async ({
    site,
    open,
  }) => {
    const email = await test.step('somebody signs up and is told to look into their mailbox', async () => {
      const page = await open('/auth');
      const address = await signUp(page);
      await expect(
        toastsOf(page).getByText('Account created successfully! Please check your email for verification.', {
          exact: true,
        }),
      ).toBeVisible();
      await expect(page.getByText(address)).toBeVisible();
      await expectNoAxeViolations(page);
      return address;
    });

    await test.step('the mailed link, opened in another browser, takes them to their dashboard', async () => {
      const { link } = await lastMail(site, email);
      const page = await open('/faq');
      await page.goto(link);
      await expectTitle(page, 'Confirm your e-mail address');
      await expect(page.getByText(email)).toBeVisible();
      await expect(page.getByText('Tamar Adler')).toBeVisible();
      await expectNoAxeViolations(page);
      await page.getByRole('button', { name: 'Confirm my address' }).click();
      // This browser did not ask for the link, so nobody is signed in by merely opening it.
      await page.getByRole('button', { name: `Sign in as ${email}` }).click();
      await expectTitle(page, 'Your e-mail address is confirmed');
      await expect(page).not.toHaveURL(/access_token/);
      await expectNoAxeViolations(page);
      await page.getByRole('link', { name: 'Go to your dashboard' }).click();
      await expectTitle(page, 'Your learning');
    });
  });

  test('can be sent another mail from the sign-up and from a sign-in that was refused', async ({
    site,
    open,
  }) => {
    const page = await open('/auth', { expected: /grant_type=password/ });
    const email = await signUp(page);
    await page.getByRole('button', { name: 'Send the mail again' }).click();
    await expect(toastsOf(page).getByText('The mail is on its way again.')).toBeVisible();
    expect(await mailsTo(site, email)).toHaveLength(2);

    await page.goto(`${site.url}/auth`);
    await fillSignIn(page, email, goodPassword);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Send the mail again' }).click();
    await expect.poll(async () => (await mailsTo(site, email)).length).toBe(3);
  });

  test('with a link that has expired is offered another', async ({ site, open }) => {
    const page = await open('/auth');
    const email = await signUp(page);
    await site.pool.query('update auth.one_time_tokens set expires_at = now()');
    const { link } = await lastMail(site, email);
    await page.goto(link);
    await expectTitle(page, 'This link does not work any more');
    await expect(page).toHaveURL(`${site.url}/auth/confirm`);
    await expectNoAxeViolations(page);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Send another link' }).click();
    await expectTitle(page, 'Please check your mail');
    await followMailedLink(page, (await lastMail(site, email)).link);
    await expectTitle(page, 'Your e-mail address is confirmed');
  });
});

test.describe('a forgotten password', () => {
  test('is replaced by the link in the mail', async ({ site, open }) => {
    const page = await open('/auth');
    const email = await confirmedAccount(site, page);

    await test.step('the link is asked for', async () => {
      await page.goto(`${site.url}/auth`);
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      await expectTitle(page, 'Forgot your password?');
      await page.getByLabel('E-mail address').fill(email);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByText(`If there is an account for ${email}`)).toBeVisible();
    });

    await test.step('the link leads to a new password', async () => {
      await followMailedLink(page, (await lastMail(site, email)).link);
      await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
      await expectTitle(page, 'Choose a new password');
      await expect(page).not.toHaveURL(/access_token/);
      await expectNoAxeViolations(page);
      await chooseNewPassword(page, newPassword);
      await expect(toastsOf(page).getByText('Your new password is saved.')).toBeVisible();
      await expectTitle(page, 'Your learning');
    });

    await test.step('the new password counts', async () => {
      const again = await open('/auth');
      await signInOn(again, email, newPassword);
    });
  });

  test('is asked for a new one wherever the link leads', async ({ site, open }) => {
    const page = await open('/auth');
    const email = await confirmedAccount(site, page);
    const link = new URL(await forgetPassword(site, page, email));
    link.searchParams.set('redirect_to', `${site.url}/faq`);
    await followMailedLink(page, link.href);
    await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
    await expectTitle(page, 'Choose a new password');
    await expect(page).toHaveURL(`${site.url}/auth/reset-password`);
  });

  test('says the same of an address without an account', async ({ open }) => {
    const page = await open('/auth/forgot-password');
    await page.getByLabel('E-mail address').fill('nobody@lomdim.example');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('If there is an account for nobody@lomdim.example')).toBeVisible();
  });

  test('is not replaced by a weak one, nor by a link that was used', async ({ site, open }) => {
    const page = await open('/auth', { expected: /auth\/v1\/user/ });
    const email = await confirmedAccount(site, page);
    const link = await forgetPassword(site, page, email);
    await followMailedLink(page, link);
    await chooseNewPassword(page, 'password123');
    await expect(toastsOf(page).first()).toBeVisible();
    await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue('password123');

    const other = await open('/faq');
    await other.goto(link);
    await expectTitle(other, 'This link does not work any more');
    await other.getByRole('link', { name: 'Send another link' }).click();
    await expectTitle(other, 'Forgot your password?');
  });
});

test.describe('a second factor', () => {
  test('is asked for after the password, and nothing opens before it was given', async ({ site, open }) => {
    const page = await open('/auth', { expected: /factors/ });
    const email = await confirmedAccount(site, page);
    const app = await addSecondFactor(site, email);

    await test.step('the password alone leads to the question for a code', async () => {
      await page.goto(`${site.url}/dashboard/student?tab=2`);
      await expect(page).toHaveURL(`${site.url}/auth`);
      await fillSignIn(page, email, goodPassword);
      await expectTitle(page, 'One more step');
      await expectNoAxeViolations(page);
    });

    await test.step('no other address opens, and a wrong code stays in its field', async () => {
      await page.goto(`${site.url}/dashboard/student?tab=2`);
      await expect(page).toHaveURL(`${site.url}/auth`);
      await expectTitle(page, 'One more step');
      await expect(page.locator('[name="code"]')).toBeFocused();
      await page.keyboard.type('000000');
      await page.keyboard.press('Enter');
      await expect(toastsOf(page).first()).toBeVisible();
      await expect(page.getByLabel('Your code')).toHaveValue('000000');
    });

    await test.step('the right code leads to where they wanted to go', async () => {
      await page.getByLabel('Your code').fill(nextCode(app));
      await page.keyboard.press('Enter');
      await expectTitle(page, 'Your learning');
      await expect(page).toHaveURL(`${site.url}/dashboard/student?tab=2`);
      await expect(toastsOf(page).getByText('Welcome back!')).toBeVisible();
    });
  });

  test('can be left by signing out', async ({ site, open }) => {
    const page = await open('/auth');
    const email = await confirmedAccount(site, page);
    await addSecondFactor(site, email);
    await page.goto(`${site.url}/auth`);
    await fillSignIn(page, email, goodPassword);
    await expectTitle(page, 'One more step');
    await page.getByRole('button', { name: 'Cancel and sign out' }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  test('guards the way of a forgotten password as well', async ({ site, open }) => {
    const page = await open('/auth');
    const email = await confirmedAccount(site, page);
    const app = await addSecondFactor(site, email);
    await followMailedLink(page, await forgetPassword(site, page, email));
    await expectTitle(page, 'One more step');
    await page.getByLabel('Your code').fill(nextCode(app));
    await page.keyboard.press('Enter');
    await expectTitle(page, 'Choose a new password');
    await chooseNewPassword(page, newPassword);
    await expectTitle(page, 'Your learning');
  });
});
