import { newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import { goodPassword, newEmail } from '@lomdim/testing/people/client';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';
import { expectSoundValidationErrors } from '../helpers/entrance.ts';
import { expectNoAxeViolations } from '../helpers/expectations.ts';
import { accountButton, fillSignIn, signInOn, toastsOf } from '../helpers/sign-in.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

const form = (page: Page) => page.getByRole('tabpanel');
const field = (page: Page, name: string) => form(page).locator(`input[name="${name}"]`);
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

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

/** Holds back the requests to this address until they are released. */
async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** By keyboard: a pointer over the opening menu would count as having moved there. */
async function openMenu(page: Page): Promise<void> {
  // A key pressed while the button gives way to the one with the menu would go astray.
  await expect(accountButton(page)).toHaveAttribute('aria-haspopup', 'menu');
  await accountButton(page).press('Enter');
}

async function storedProfile(site: TestServer, email: string) {
  const { rows } = await site.pool.query(
    'select first_name, last_name, role, gender, preferred_language, time_zone, approval_status from private.profiles where email = $1',
    [email],
  );
  return rows[0];
}

test.describe('the auth page', () => {
  test('has two tabs, and opens the one that was asked for', async ({ open }) => {
    const page = await open('/');
    await page.getByRole('link', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('tab', { name: 'Sign in', selected: true })).toBeVisible();
    await page.getByRole('link', { name: 'Sign up', exact: true }).click();
    await expect(page.getByRole('tab', { name: 'Sign up', selected: true })).toBeVisible();
    await page.getByRole('link', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('tab', { name: 'Sign in', selected: true })).toBeVisible();
  });

  test('is worked by keyboard alone', async ({ site, open }) => {
    const page = await open('/auth');
    await page.getByRole('tab', { name: 'Sign in' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'I want to learn Torah' })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('radio', { name: 'I want to learn Torah' })).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'Sign in', selected: true })).toBeVisible();
    await page.keyboard.press('Tab');
    // The panel itself is focusable, for screen readers.
    await expect(form(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(field(page, 'email')).toBeFocused();
    await page.keyboard.type('miriam@demo.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type('shalom-demo-1');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(form(page).locator('input[name="password"][type="text"]')).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${site.url}/dashboard/student`);
  });

  test('tells browsers and password managers which field is which', async ({ open }) => {
    const page = await open('/auth');
    const hints = expect.poll(() =>
      form(page)
        .locator('input:not([type="radio"])')
        .evaluateAll((inputs) =>
          inputs.map((input) => `${input.getAttribute('name')}: ${input.getAttribute('autocomplete')}`),
        ),
    );
    await hints.toEqual(['email: username', 'password: current-password']);
    await page.getByRole('tab', { name: 'Sign up' }).click();
    await hints.toEqual([
      'firstName: given-name',
      'lastName: family-name',
      'email: email',
      'password: new-password',
      'confirmation: new-password',
    ]);
  });

  test('sends someone who is signed in on to their dashboard', async ({ site, open }) => {
    const page = await open('/auth', { as: { email: 'yosef@demo.example' } });
    await expect(page).toHaveURL(`${site.url}/dashboard/student`);
  });

  // Every language at every width: auth-looks.spec.ts
  for (const [language, width] of [
    ['en', 1280],
    ['de', 320],
    ['he', 375],
  ] as const) {
    test(`is sound with every validation error it has, in ${language} at ${width} pixels`, async ({
      open,
    }) => {
      await expectSoundValidationErrors(await open('/auth', { language, width }));
    });
  }
});

test.describe('signing in', () => {
  test('greets, and goes to the dashboard', async ({ site, open }) => {
    const page = await open('/auth');
    await signInOn(page, 'miriam@demo.example');
    await expect(page).toHaveURL(`${site.url}/dashboard/student`);
    await expect(toastsOf(page).getByText('Welcome back!', { exact: true })).toBeVisible();
    await expectNoAxeViolations(page);
  });

  test('says in a toast and on the page that it did not work, and keeps what was typed', async ({
    site,
    open,
  }) => {
    const page = await open('/auth', { expected: /token\?grant_type=password/ });
    await fillSignIn(page, 'miriam@demo.example', 'not her password');
    const sentence = 'E-mail address and password do not match. Please check both.';
    await expect(toastsOf(page).getByText(sentence)).toBeVisible();
    await expect(form(page).getByText(sentence)).toBeVisible();
    await expect(field(page, 'email')).toHaveValue('miriam@demo.example');
    await expect(field(page, 'password')).toHaveValue('not her password');
    await expect(form(page).getByRole('button', { name: 'Sign in', exact: true })).not.toHaveAttribute(
      'aria-busy',
    );
    await expectNoAxeViolations(page);
    await fillSignIn(page, 'miriam@demo.example');
    await expect(page).toHaveURL(`${site.url}/dashboard/student`);
  });

  test('says it in the other languages, too', async ({ open }) => {
    for (const [language, words] of [
      ['fr', /mot de passe/],
      ['de', /Passwort/],
      ['he', /והסיסמה אינן תואמות/],
    ] as const) {
      const page = await open('/auth', { language, expected: /token\?grant_type=password/ });
      await fillSignIn(page, 'miriam@demo.example', 'not her password');
      await expect(toastsOf(page).getByText(words)).toBeVisible();
    }
  });

  test('wants both fields, and goes to the first that is missing', async ({ open }) => {
    const page = await open('/auth');
    await form(page).locator('button[type="submit"]').click();
    await expect(page.getByText('Please fill this in.')).toHaveCount(2);
    await expect(field(page, 'email')).toBeFocused();
  });

  test('shows that it works, and is sent once', async ({ site, open }) => {
    const page = await open('/auth');
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/token?grant_type=password')) asked += 1;
    });
    const letAnswer = await hold(page, '**/token?grant_type=password');
    await fillSignIn(page, 'miriam@demo.example');
    const busy = form(page).getByRole('button', { name: 'Signing in…' });
    await expect(busy).toHaveAttribute('aria-busy', 'true');
    await busy.click({ force: true });
    await field(page, 'password').press('Enter');
    letAnswer();
    await expect(page).toHaveURL(`${site.url}/dashboard/student`);
    expect(asked).toBe(1);
  });

  test('says so when there is no connection', async ({ open }) => {
    const page = await open('/auth', { expected: /grant_type=password|Failed to fetch/ });
    await page.route('**/token?grant_type=password', (route) => route.abort());
    await fillSignIn(page, 'miriam@demo.example');
    await expect(toastsOf(page).getByText(/connection/)).toBeVisible();
  });

  test('gives the request id of an error that only we can fix', async ({ open }) => {
    const page = await open('/auth', { expected: /grant_type=password/ });
    await page.route('**/token?grant_type=password', (route) =>
      route.fulfill({
        status: 500,
        headers: { 'x-request-id': 'the-number-of-it', 'access-control-expose-headers': 'x-request-id' },
        json: { code: 'unexpected_failure', message: 'Something broke' },
      }),
    );
    await fillSignIn(page, 'miriam@demo.example');
    await expect(toastsOf(page).getByText(/the-number-of-it/)).toBeVisible();
  });

  test('goes nowhere else, whatever the navigation says', async ({ site, open }) => {
    const page = await open('/auth');
    await page.evaluate(() =>
      history.replaceState({ ...history.state, usr: { from: '//evil.example/x' } }, '', '/auth'),
    );
    await page.reload();
    await signInOn(page, 'miriam@demo.example');
    await expect(page).toHaveURL(`${site.url}/dashboard/student`);
  });
});

test.describe('signing up', () => {
  test('makes a student who learns in their language, and takes them in', async ({ site, open }) => {
    const page = await open('/auth');
    await page.getByRole('tab', { name: 'Sign up' }).click();
    const email = await fillSignUp(page);
    await page.getByLabel('Gender').selectOption('female');
    await page.getByLabel('Language of the site').selectOption('fr');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(
      toastsOf(page).getByText('Account created successfully!', {
        exact: true,
      }),
    ).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/dashboard/student`);
    expect(await storedProfile(site, email)).toEqual({
      first_name: 'Tamar',
      last_name: 'Adler',
      role: 'student',
      gender: 'female',
      preferred_language: 'fr',
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      approval_status: null,
    });
  });

  test('makes a teacher who waits for approval, without a gender when none was chosen', async ({
    site,
    open,
  }) => {
    const page = await open('/auth');
    await page.getByRole('tab', { name: 'Sign up' }).click();
    await expect(page.getByLabel('Gender')).toHaveValue('');
    await expect(page.getByRole('radio', { name: 'I want to learn Torah' })).toBeChecked();
    await page.getByText('I want to teach Torah').click();
    const email = await fillSignUp(page);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Your teacher account is pending approval' }),
    ).toBeVisible();
    expect(await storedProfile(site, email)).toMatchObject({
      role: 'teacher',
      gender: null,
      approval_status: 'pending',
    });
  });

  test('shows an error beside each field, and keeps what was typed', async ({ open }) => {
    const page = await open('/auth');
    await page.getByRole('tab', { name: 'Sign up' }).click();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Please fill this in.')).toHaveCount(5);
    await expect(field(page, 'firstName')).toBeFocused();
    await fillSignUp(page, { password: 'short', confirmation: 'shirt' });
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Please choose at least 8 characters.')).toBeVisible();
    await expect(page.getByText('The two passwords are not the same.')).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Tamar');
  });

  test('ticks off what a password needs while it is typed', async ({ open }) => {
    const page = await open('/auth');
    await page.getByRole('tab', { name: 'Sign up' }).click();
    const met = page
      .getByRole('list', { name: 'What a good password needs' })
      .getByRole('listitem')
      .filter({ hasText: '(done)' });
    await page.getByLabel('First name').fill('Tamar');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await expect(met).toHaveText([/Not your name/]);
    await page.getByLabel('Password', { exact: true }).fill('tamar-tamar-tamar');
    await expect(met).toHaveText([/At least 8 characters/]);
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await expect(met).toHaveText([/At least 8 characters/, /Not your name/]);
  });

  for (const [password, reason] of [
    ['password123', /easy to guess|many people/],
    ['Tamar-Adler-9', /name/],
  ] as const) {
    test(`says why the server does not take "${password}"`, async ({ open }) => {
      const page = await open('/auth', { expected: /signup/ });
      await page.getByRole('tab', { name: 'Sign up' }).click();
      await fillSignUp(page, { password });
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(toastsOf(page).getByText(reason)).toBeVisible();
      await expect(field(page, 'password')).toHaveAttribute('aria-invalid', 'true');
      await expect(field(page, 'password')).toHaveValue(password);
      await expectNoAxeViolations(page);
    });
  }

  test('says that there is an account already', async ({ site, open }) => {
    const { email } = await newStudent(site);
    const page = await open('/auth', { expected: /signup/ });
    await page.getByRole('tab', { name: 'Sign up' }).click();
    await fillSignUp(page, { email });
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(toastsOf(page).getByText(/already/)).toBeVisible();
  });
});

test('a server without a third party says so in a toast', async ({ site, open }) => {
  const page = await open('/auth');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(toastsOf(page).getByText('This way of signing in is not offered here.')).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/auth`);
  await expect(page.getByRole('button', { name: 'Continue with Google' })).not.toHaveAttribute('aria-busy');
});

test.describe('the menu of the account', () => {
  for (const [person, role, entries] of [
    ['miriam', 'Student', ['Profile', 'My family', 'Settings', 'Logout']],
    ['david', 'Teacher', ['Profile', 'My family', 'Settings', 'Logout']],
    ['admin', 'Admin', ['Profile', 'My family', 'Settings', 'Admin panel', 'Logout']],
  ] as const) {
    test(`shows ${person} who they are and where they may go`, async ({ open }) => {
      const page = await open('/faq', { as: { email: `${person}@demo.example` } });
      await accountButton(page).click();
      const menu = page.getByRole('menu');
      await expect(menu.getByText(role, { exact: true })).toBeVisible();
      await expect(menu.getByRole('menuitem')).toHaveText([...entries]);
      await expectNoAxeViolations(page);
    });
  }

  test('is worked by keyboard, on a phone as well', async ({ open }) => {
    const page = await open('/faq', { as: { email: 'admin@demo.example' }, width: 375 });
    await page.getByRole('button', { name: 'Open the menu' }).press('Enter');
    await openMenu(page);
    await expect(entry(page, 'Admin panel')).toBeVisible();
    // Each key moves the focus a moment later; one that comes before would go astray.
    await expect(entry(page, 'Profile')).toBeFocused();
    await page.keyboard.press('End');
    await expect(entry(page, 'Logout')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(entry(page, 'Admin panel')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible();
  });

  test('asked for by a key before it has come has its first entry focused when it comes', async ({
    open,
  }) => {
    let letCome = () => {};
    const page = await open('/faq', {
      as: { email: 'miriam@demo.example' },
      prepare: async (opened) => {
        letCome = await hold(opened, /account-menu-entries/);
      },
    });
    await accountButton(page).press('Enter');
    await expect(page.getByRole('menu')).toHaveCount(0);
    letCome();
    await expect(entry(page, 'Profile')).toBeFocused();
  });

  test('keeps the focus when the role of the person comes while it is open', async ({ open }) => {
    let letCome = () => {};
    const page = await open('/faq', {
      as: { email: 'admin@demo.example' },
      prepare: async (opened) => {
        letCome = await hold(opened, '**/rest/v1/profiles*');
      },
    });
    await openMenu(page);
    await expect(entry(page, 'Profile')).toBeFocused();
    await expect(entry(page, 'Admin panel')).toHaveCount(0);
    letCome();
    await expect(entry(page, 'Admin panel')).toBeVisible();
    await expect(entry(page, 'Profile')).toBeFocused();
  });

  test('replaces the sign-in link, with the dashboard beside the other links', async ({ open }) => {
    const page = await open('/faq', { as: { email: 'miriam@demo.example' } });
    await expect(page.locator('header a[href="/auth"]')).toHaveCount(0);
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links.last()).toHaveText('Dashboard');
  });

  test('that cannot be fetched leaves the rest of the site as it is', async ({ open }) => {
    const page = await open('/auth', { expected: /account-menu-entries/ });
    await page.route(/account-menu-entries/, (route) => route.abort());
    await signInOn(page, 'miriam@demo.example');
    await expect(accountButton(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Your learning' })).toBeVisible();
  });
});
