import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { goodPassword, newEmail } from '../server/acceptance/auth/support/client.ts';
import { expectSoundComplaints } from './support/entrance.ts';
import { expectNoAxeViolations } from './support/expectations.ts';
import { accountButton, fillSignIn, newStudent, signInOn, toastsOf } from './support/sign-in.ts';
import { useSite } from './support/visit.ts';

const { site, open } = useSite({ env: { SEED: 'demo' } });

const form = (page: Page) => page.getByRole('tabpanel');
const focusedName = (page: Page) => page.locator(':focus').getAttribute('name');

async function fillSignUp(page: Page, fields: Partial<Record<string, string>> = {}): Promise<string> {
  const email = fields.email ?? newEmail();
  const password = fields.password ?? goodPassword;
  await page.getByLabel('First name').fill('Tamar');
  await page.getByLabel('Last name').fill('Adler');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password, once more').fill(fields.confirmation ?? password);
  return email;
}

async function storedProfile(email: string) {
  const { rows } = await site().pool.query(
    'select first_name, last_name, role, gender, preferred_language, time_zone, approval_status from private.profiles where email = $1',
    [email],
  );
  return rows[0];
}

describe('the auth page', () => {
  it('has two tabs, and opens the one that was asked for', async () => {
    const page = await open('/');
    await page.getByRole('link', { name: 'Login', exact: true }).click();
    await page.getByRole('tab', { name: 'Sign in', selected: true }).waitFor();
    await page.getByRole('link', { name: 'Sign up', exact: true }).click();
    await page.getByRole('tab', { name: 'Sign up', selected: true }).waitFor();
    await page.getByRole('link', { name: 'Login', exact: true }).click();
    await page.getByRole('tab', { name: 'Sign in', selected: true }).waitFor();
  });

  it('is worked by keyboard alone', async () => {
    const page = await open('/auth');
    await page.getByRole('tab', { name: 'Sign in' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('radio', { name: 'I want to learn Torah' }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('radio', { name: 'I want to learn Torah' }).waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Sign in', selected: true }).waitFor();
    await page.keyboard.press('Tab');
    // The panel itself can be reached, for those who listen.
    if ((await focusedName(page)) === null) await page.keyboard.press('Tab');
    expect(await focusedName(page)).toBe('email');
    await page.keyboard.type('miriam@demo.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type('shalom-demo-1');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await form(page).locator('input[name="password"][type="text"]').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard/student');
  });

  it('tells browsers and password managers which field is which', async () => {
    const page = await open('/auth');
    const hints = () =>
      form(page)
        .locator('input:not([type="radio"])')
        .evaluateAll((inputs) =>
          inputs.map((input) => `${input.getAttribute('name')}: ${input.getAttribute('autocomplete')}`),
        );
    expect(await hints()).toEqual(['email: username', 'password: current-password']);
    await page.getByRole('tab', { name: 'Sign up' }).click();
    expect(await hints()).toEqual([
      'firstName: given-name',
      'lastName: family-name',
      'email: email',
      'password: new-password',
      'confirmation: new-password',
    ]);
  });

  it('sends someone who is signed in on to their dashboard', async () => {
    const page = await open('/auth', { as: { email: 'yosef@demo.example' } });
    await page.waitForURL('**/dashboard/student');
  });

  // Every language at every width: entrance.long.test.ts
  it.each([
    ['en', 1280],
    ['de', 320],
  ] as const)('is sound with every complaint it has, in %s at %i pixels', async (language, width) => {
    await expectSoundComplaints(await open('/auth', { language, width }));
  });
});

describe('signing in', () => {
  it('greets, and goes to the dashboard', async () => {
    const page = await open('/auth');
    await signInOn(page, 'miriam@demo.example');
    expect(new URL(page.url()).pathname).toBe('/dashboard/student');
    await toastsOf(page).getByText('Welcome back!', { exact: true }).waitFor();
    await expectNoAxeViolations(page);
  });

  it('says in a toast and on the page that it did not work, and keeps what was typed', async () => {
    const page = await open('/auth', { expected: /token\?grant_type=password/ });
    await fillSignIn(page, 'miriam@demo.example', 'not her password');
    const sentence = 'E-mail address and password do not match. Please check both.';
    await toastsOf(page).getByText(sentence).waitFor();
    await form(page).getByText(sentence).waitFor();
    expect(await form(page).locator('input[name="email"]').inputValue()).toBe('miriam@demo.example');
    expect(await form(page).locator('input[name="password"]').inputValue()).toBe('not her password');
    expect(await form(page).getByRole('button', { name: 'Sign in' }).getAttribute('aria-busy')).toBeNull();
    await expectNoAxeViolations(page);
    await fillSignIn(page, 'miriam@demo.example');
    await page.waitForURL('**/dashboard/student');
  });

  it('says it in French and German, too', async () => {
    for (const [language, words] of [
      ['fr', /mot de passe/],
      ['de', /Passwort/],
    ] as const) {
      const page = await open('/auth', { language, expected: /token\?grant_type=password/ });
      await fillSignIn(page, 'miriam@demo.example', 'not her password');
      await toastsOf(page).getByText(words).waitFor();
    }
  });

  it('wants both fields, and goes to the first that is missing', async () => {
    const page = await open('/auth');
    await form(page).locator('button[type="submit"]').click();
    expect(await page.getByText('Please fill this in.').count()).toBe(2);
    expect(await focusedName(page)).toBe('email');
  });

  it('shows that it works, and is sent once', async () => {
    const page = await open('/auth');
    let asked = 0;
    let answer: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/token?grant_type=password', async (route) => {
      asked += 1;
      await held;
      await route.continue();
    });
    await fillSignIn(page, 'miriam@demo.example');
    const busy = form(page).getByRole('button', { name: 'Signing in…' });
    expect(await busy.getAttribute('aria-busy')).toBe('true');
    await busy.click({ force: true });
    await form(page).locator('input[name="password"]').press('Enter');
    answer?.();
    await page.waitForURL('**/dashboard/student');
    expect(asked).toBe(1);
  });

  it('says so when there is no connection', async () => {
    const page = await open('/auth', { expected: /grant_type=password|Failed to fetch/ });
    await page.route('**/token?grant_type=password', (route) => route.abort());
    await fillSignIn(page, 'miriam@demo.example');
    await toastsOf(page)
      .getByText(/connection/)
      .waitFor();
  });

  it('gives the number of a fault that only we can mend', async () => {
    const page = await open('/auth', { expected: /grant_type=password/ });
    await page.route('**/token?grant_type=password', (route) =>
      route.fulfill({
        status: 500,
        headers: { 'x-request-id': 'the-number-of-it', 'access-control-expose-headers': 'x-request-id' },
        json: { code: 'unexpected_failure', message: 'Something broke' },
      }),
    );
    await fillSignIn(page, 'miriam@demo.example');
    await toastsOf(page)
      .getByText(/the-number-of-it/)
      .waitFor();
  });

  it('goes nowhere else, whatever the navigation says', async () => {
    const page = await open('/auth');
    await page.evaluate(() =>
      history.replaceState({ ...history.state, usr: { from: '//evil.example/x' } }, '', '/auth'),
    );
    await page.reload();
    await signInOn(page, 'miriam@demo.example');
    expect(new URL(page.url()).pathname).toBe('/dashboard/student');
  });
});

describe('signing up', () => {
  it('makes a student who learns in their language, and takes them in', async () => {
    const page = await open('/auth');
    await page.getByRole('tab', { name: 'Sign up' }).click();
    const email = await fillSignUp(page);
    await page.getByLabel('Gender').selectOption('female');
    await page.getByLabel('Language of the site').selectOption('fr');
    await page.getByRole('button', { name: 'Create account' }).click();
    await toastsOf(page)
      .getByText('Account created successfully! Please check your email for verification.', { exact: true })
      .waitFor();
    await page.waitForURL('**/dashboard/student');
    expect(await storedProfile(email)).toEqual({
      first_name: 'Tamar',
      last_name: 'Adler',
      role: 'student',
      gender: 'female',
      preferred_language: 'fr',
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      approval_status: null,
    });
  });

  it('makes a teacher who waits for approval, without a gender when none was chosen', async () => {
    const page = await open('/auth');
    await page.getByRole('tab', { name: 'Sign up' }).click();
    expect(await page.getByLabel('Gender').inputValue()).toBe('');
    expect(await page.getByRole('radio', { name: 'I want to learn Torah' }).isChecked()).toBe(true);
    await page.getByText('I want to teach Torah').click();
    const email = await fillSignUp(page);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your teacher account is pending approval' }).waitFor();
    expect(await storedProfile(email)).toMatchObject({
      role: 'teacher',
      gender: null,
      approval_status: 'pending',
    });
  });

  it('complains beside each field, and keeps what was typed', async () => {
    const page = await open('/auth');
    await page.getByRole('tab', { name: 'Sign up' }).click();
    await page.getByRole('button', { name: 'Create account' }).click();
    expect(await page.getByText('Please fill this in.').count()).toBe(5);
    expect(await focusedName(page)).toBe('firstName');
    await fillSignUp(page, { password: 'short', confirmation: 'shirt' });
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Please choose at least 8 characters.').waitFor();
    await page.getByText('The two passwords are not the same.').waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('Tamar');
  });

  it('ticks off what a password needs while it is typed', async () => {
    const page = await open('/auth');
    await page.getByRole('tab', { name: 'Sign up' }).click();
    const hints = page.getByRole('list', { name: 'What a good password needs' });
    const met = () => hints.getByText('(done)').count();
    await page.getByLabel('First name').fill('Tamar');
    await page.getByLabel('Password', { exact: true }).fill('short');
    expect(await met()).toBe(1);
    await page.getByLabel('Password', { exact: true }).fill('tamar-tamar-tamar');
    expect(await met()).toBe(1);
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    expect(await met()).toBe(2);
  });

  it.each([
    ['password123', /easy to guess|many people/],
    ['Tamar-Adler-9', /name/],
  ])('says why the server does not take %j', async (password, reason) => {
    const page = await open('/auth', { expected: /signup/ });
    await page.getByRole('tab', { name: 'Sign up' }).click();
    await fillSignUp(page, { password });
    await page.getByRole('button', { name: 'Create account' }).click();
    await toastsOf(page).getByText(reason).waitFor();
    const field = page.getByLabel('Password', { exact: true });
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.inputValue()).toBe(password);
    await expectNoAxeViolations(page);
  });

  it('says that there is an account already', async () => {
    const { email } = await newStudent(site());
    const page = await open('/auth', { expected: /signup/ });
    await page.getByRole('tab', { name: 'Sign up' }).click();
    await fillSignUp(page, { email });
    await page.getByRole('button', { name: 'Create account' }).click();
    await toastsOf(page)
      .getByText(/already/)
      .waitFor();
  });
});

it('a server without a third party says so in a toast', async () => {
  const page = await open('/auth');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await toastsOf(page).getByText('This way of signing in is not offered here.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/auth');
  expect(
    await page.getByRole('button', { name: 'Continue with Google' }).getAttribute('aria-busy'),
  ).toBeNull();
});

describe('the menu of the account', () => {
  it.each([
    ['miriam', 'Student', ['Profile', 'Settings', 'Logout']],
    ['david', 'Teacher', ['Profile', 'Settings', 'Logout']],
    ['admin', 'Admin', ['Profile', 'Settings', 'Admin panel', 'Logout']],
  ])('shows %s who they are and where they may go', async (person, role, entries) => {
    const page = await open('/faq', { as: { email: `${person}@demo.example` } });
    await accountButton(page).click();
    const menu = page.getByRole('menu');
    await menu.getByText(role, { exact: true }).waitFor();
    expect(await menu.getByRole('menuitem').allTextContents()).toEqual(entries);
    await expectNoAxeViolations(page);
  });

  it('is worked by keyboard, on a phone as well', async () => {
    const page = await open('/faq', { as: { email: 'admin@demo.example' }, width: 375 });
    // By keyboard from the start: a pointer over the opening menu would count as having moved there.
    await page.getByRole('button', { name: 'Open the menu' }).press('Enter');
    await accountButton(page).press('Enter');
    await page.getByRole('menuitem', { name: 'Admin panel' }).waitFor();
    // Each key moves the focus a moment later; one that comes before would go astray.
    const focused = (name: string) => page.locator('[role="menuitem"]:focus', { hasText: name }).waitFor();
    await focused('Profile');
    await page.keyboard.press('End');
    await focused('Logout');
    await page.keyboard.press('ArrowUp');
    await focused('Admin panel');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Administration' }).waitFor();
  });

  it('asked for by a key before it has come has its first entry focused when it comes', async () => {
    const page = await open('/faq', { as: { email: 'miriam@demo.example' }, fresh: true });
    let letCome = () => {};
    const held = new Promise<void>((resolve) => {
      letCome = resolve;
    });
    await page.route(/account-menu-entries/, async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await accountButton(page).press('Enter');
    expect(await page.getByRole('menu').count()).toBe(0);
    letCome();
    await page.locator('[role="menuitem"]:focus', { hasText: 'Profile' }).waitFor();
  });

  it('keeps the focus when the role of the person comes while it is open', async () => {
    const page = await open('/faq', { as: { email: 'admin@demo.example' } });
    let letCome = () => {};
    const held = new Promise<void>((resolve) => {
      letCome = resolve;
    });
    await page.route('**/rest/v1/profiles*', async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await accountButton(page).press('Enter');
    const focused = page.locator('[role="menuitem"]:focus', { hasText: 'Profile' });
    await focused.waitFor();
    expect(await page.getByRole('menuitem', { name: 'Admin panel' }).count()).toBe(0);
    letCome();
    await page.getByRole('menuitem', { name: 'Admin panel' }).waitFor();
    await focused.waitFor({ timeout: 5000 });
  });

  it('stands where the way in stood, with the dashboard beside the other links', async () => {
    const page = await open('/faq', { as: { email: 'miriam@demo.example' } });
    expect(await page.locator('header a[href="/auth"]').count()).toBe(0);
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    expect((await links.allTextContents()).at(-1)).toBe('Dashboard');
  });

  it('that cannot be fetched leaves the rest of the site as it is', async () => {
    const page = await open('/auth', { expected: /account-menu-entries/ });
    await page.route(/account-menu-entries/, (route) => route.abort());
    await signInOn(page, 'miriam@demo.example');
    await accountButton(page).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Your learning' }).waitFor();
  });
});
