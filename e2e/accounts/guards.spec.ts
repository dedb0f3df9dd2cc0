import { newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import type { Page } from '@playwright/test';
import { newPerson } from '../helpers/admins.ts';
import { expectSound } from '../helpers/entrance.ts';
import { expectNoAxeViolations } from '../helpers/expectations.ts';
import { signInOn } from '../helpers/sign-in.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

const profiles = '**/rest/v1/profiles*';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const demo = (name: string) => ({ email: `${name}@demo.example` });

test.describe('someone who is not signed in', () => {
  for (const path of ['/dashboard', '/dashboard/student', '/dashboard/teacher', '/dashboard/admin']) {
    test(`has to sign in at ${path}`, async ({ site, open }) => {
      const page = await open(path);
      await expect(page).toHaveURL(`${site.url}/auth`);
      await expect(heading(page)).toHaveText('Welcome to Lomdim');
    });
  }

  test('is brought back to the whole address, and going back does not lead to the auth page again', async ({
    site,
    open,
  }) => {
    const page = await open('/faq');
    await page.goto(`${site.url}/dashboard/student?tab=2#below`);
    await expect(page).toHaveURL(`${site.url}/auth`);
    await expect(page.getByText('You will be brought back to where you wanted to go.')).toBeVisible();
    await signInOn(page, 'noam@demo.example');
    await expect(page).toHaveURL(`${site.url}/dashboard/student?tab=2#below`);
    await expect(heading(page)).toHaveText('Your learning');
    await page.goBack();
    await expect(page).toHaveURL(`${site.url}/faq`);
  });

  test('is brought back even after the auth page was reloaded, and told why they are there', async ({
    site,
    open,
  }) => {
    const page = await open('/chat?conversation=x');
    await expect(page).toHaveURL(`${site.url}/auth`);
    await page.reload();
    await expect(page.getByText('Please log in to read and write messages.')).toBeVisible();
    await signInOn(page, 'noam@demo.example');
    await expect(page).toHaveURL(`${site.url}/chat?conversation=x`);
  });
});

test.describe('/dashboard', () => {
  for (const [person, path, title] of [
    ['yosef', '/dashboard/student', 'Your learning'],
    ['noam', '/dashboard/student', 'Your learning'],
    ['david', '/dashboard/teacher', 'Your teaching'],
    ['pending', '/dashboard/teacher', 'Your teacher account is pending approval'],
    ['rejected', '/dashboard/teacher', 'Your teacher application was not approved'],
    ['admin', '/dashboard/admin', 'Administration'],
  ] as const) {
    test(`leads ${person} to ${path}`, async ({ site, openAs }) => {
      const page = await openAs(demo(person), '/dashboard');
      await expect(page).toHaveURL(site.url + path);
      await expect(heading(page)).toHaveText(title);
      // The dashboards themselves are looked at by their own tests.
      if (title.startsWith('Your teacher')) await expectNoAxeViolations(page);
    });
  }

  test('waits with someone whose role is not known yet, and goes on by itself', async ({ site, open }) => {
    const page = await open('/auth', { expected: /request failed.*profiles/ });
    await page.route(profiles, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), role: null } });
    });
    await signInOn(page, 'noam@demo.example');
    await expect(heading(page)).toHaveText('Setting up your profile');
    await expectNoAxeViolations(page);

    await page.goto(`${site.url}/dashboard/student`);
    await expect(page).toHaveURL(`${site.url}/dashboard`);
    await expect(heading(page)).toHaveText('Setting up your profile');

    await page.unroute(profiles);
    await expect(heading(page)).toHaveText('Your learning');
  });
});

test.describe('someone of another role', () => {
  for (const [person, path, needed, current] of [
    ['noam', '/dashboard/teacher', 'teacher', 'student'],
    ['noam', '/dashboard/admin', 'admin', 'student'],
    ['david', '/dashboard/student', 'student', 'teacher'],
    ['david', '/dashboard/admin', 'admin', 'teacher'],
    ['pending', '/dashboard/student', 'student', 'teacher'],
    ['admin', '/dashboard/student', 'student', 'admin'],
    ['admin', '/dashboard/teacher', 'teacher', 'admin'],
  ] as const) {
    test(`${person} reads at ${path} that it needs the role ${needed}`, async ({ site, openAs }) => {
      const page = await openAs(demo(person), path);
      await expect(page).toHaveURL(site.url + path);
      await expect(heading(page)).toHaveText('Access denied');
      const sentence = `You need ${needed} permissions to access this page. Your current role is ${current}.`;
      await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    });
  }

  test('can go to their own dashboard', async ({ openAs }) => {
    const page = await openAs(demo('noam'), '/dashboard/admin');
    await page.getByRole('main').getByRole('link', { name: 'Go to your dashboard' }).click();
    await expect(heading(page)).toHaveText('Your learning');
  });

  test('can go back, home when nothing of this site lies behind', async ({ site, openAs }) => {
    const page = await openAs(demo('noam'), '/dashboard/admin');
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL(`${site.url}/`);
  });

  // Every language at every width: auth-looks.spec.ts
  for (const [language, width] of [
    ['de', 320],
    ['fr', 1280],
    ['he', 375],
  ] as const) {
    test(`is told in ${language} at ${width} pixels`, async ({ openAs }) => {
      await expectSound(await openAs(demo('noam'), `/dashboard/admin?lng=${language}`, { width }));
    });
  }
});

test.describe('a teacher who is not approved', () => {
  for (const [person, sentence] of [
    ['pending', 'Please wait while an administrator reviews your application'],
    ['rejected', 'Please contact support for more information'],
  ] as const) {
    test(`reads why (${person}), and can go back`, async ({ openAs }) => {
      const page = await openAs(demo(person), '/faq');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
      await expect(page.getByText(sentence, { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Go Back' }).click();
      await expect(heading(page)).toHaveText('Questions and answers');
    });
  }

  test('counts as rejected with any status that nobody knows', async ({ open }) => {
    const page = await open('/auth');
    await page.route(profiles, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), approval_status: 'lost' } });
    });
    await signInOn(page, 'david@demo.example');
    await expect(heading(page)).toHaveText('Your teacher application was not approved');
    // The profile may be asked for once more, and is answered before the page goes.
    await page.unrouteAll({ behavior: 'wait' });
  });

  for (const person of ['pending', 'rejected']) {
    test(`cannot use live courses (${person}), and finds support and a way out`, async ({ site, openAs }) => {
      const page = await openAs(demo(person), '/live-courses');
      const support = page.getByRole('main').getByRole('link', { name: 'Contact Support' });
      await expect(support).toHaveAttribute('href', 'mailto:support@lomdim.example');
      await expectNoAxeViolations(page);
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(page).toHaveURL(`${site.url}/`);
      await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    });
  }

  test('gets in as soon as an admin has approved them', async ({ site, openAs }) => {
    const teacher = await newPerson(site, 'Pnina', { role: 'teacher' });
    const page = await openAs(teacher, '/dashboard/teacher');
    await expect(heading(page)).toHaveText('Your teacher account is pending approval');
    const { rows } = await site.pool.query(
      "update private.profiles set approval_status = 'approved' where id = $1 returning id",
      [teacher.id],
    );
    expect(rows).toHaveLength(1);
    await page.reload();
    await expect(heading(page)).toHaveText('Your teaching');
  });
});

for (const person of ['david', 'noam', 'admin']) {
  test(`live courses are open to ${person}`, async ({ site, openAs }) => {
    const page = await openAs(demo(person), '/live-courses');
    await expect(page).toHaveURL(`${site.url}/live-courses`);
    await expect(page.getByRole('main').getByRole('button', { name: 'Log out' })).toHaveCount(0);
  });
}

test('nothing is claimed about someone whose profile cannot be had', async ({ site, open }) => {
  const { email, password } = await newStudent(site);
  const page = await open('/auth', { expected: /profiles/ });
  await page.route(profiles, (route) => route.fulfill({ status: 500, json: { message: 'no' } }));
  await signInOn(page, email, password);
  await expect(heading(page)).toHaveText('Your learning');
  await page.goto(`${site.url}/dashboard/teacher`);
  await expect(heading(page)).toHaveText('Your profile cannot be reached');
  await expectNoAxeViolations(page);
  await page.unroute(profiles);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText('Access denied');
});

test('a guarded page waits with a spinner until it is known who comes', async ({ site, openAs }) => {
  const page = await openAs(demo('noam'), '/faq');
  let letCome = () => {};
  const held = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(profiles, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site.url}/dashboard/student`, { waitUntil: 'commit' });
  await expect(page.getByRole('status').getByText('One moment…')).toBeAttached();
  await expect(heading(page)).toHaveCount(0);
  letCome();
  await expect(heading(page)).toHaveText('Your learning');
});
