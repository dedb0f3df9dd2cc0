import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectSound } from './support/entrance.ts';
import { expectNoAxeViolations } from './support/expectations.ts';
import { newStudent, signInOn } from './support/sign-in.ts';
import { useSite } from './support/visit.ts';

const { site, open } = useSite({ env: { SEED: 'demo' } });

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
const pathOf = (page: Page) => new URL(page.url()).pathname;

const openAs = (person: string, path: string): Promise<Page> =>
  open(path, { as: { email: `${person}@demo.example` } });

describe('someone who is not signed in', () => {
  it.each(['/dashboard', '/dashboard/student', '/dashboard/teacher', '/dashboard/admin'])(
    'is asked in at %s',
    async (path) => {
      const page = await open(path);
      expect(pathOf(page)).toBe('/auth');
      expect(await heading(page)).toBe('Welcome to Lomdim');
    },
  );

  it('is brought back to the whole place, and going back does not lead to the auth page again', async () => {
    const page = await open('/faq');
    await page.waitForLoadState('networkidle');
    await page.goto(`${site().url}/dashboard/student?tab=2#below`);
    await page.waitForURL('**/auth');
    await page.getByText('You will be brought back to where you wanted to go.').waitFor();
    await signInOn(page, 'noam@demo.example');
    expect(page.url()).toBe(`${site().url}/dashboard/student?tab=2#below`);
    await page.goBack();
    expect(pathOf(page)).toBe('/faq');
  });

  it('is brought back even after the auth page was reloaded, and told why they are there', async () => {
    const page = await open('/chat?conversation=x');
    await page.reload();
    await page.getByText('Please log in to read and write messages.').waitFor();
    await signInOn(page, 'noam@demo.example');
    expect(page.url()).toBe(`${site().url}/chat?conversation=x`);
  });
});

describe('/dashboard', () => {
  it.each([
    ['yosef', '/dashboard/student', 'Your learning'],
    ['noam', '/dashboard/student', 'Your learning'],
    ['david', '/dashboard/teacher', 'Your teaching'],
    ['pending', '/dashboard/teacher', 'Your teacher account is pending approval'],
    ['rejected', '/dashboard/teacher', 'Your teacher application was not approved'],
    ['admin', '/dashboard/admin', 'Administration'],
  ])('leads %s to %s', async (person, path, title) => {
    const page = await openAs(person, '/dashboard');
    expect(pathOf(page)).toBe(path);
    expect(await heading(page)).toBe(title);
    // The dashboards themselves are looked at by their own tests.
    if (title.startsWith('Your teacher')) await expectNoAxeViolations(page);
  });

  it('waits with someone whose role is not known yet, and goes on by itself', async () => {
    const page = await open('/auth', { expected: /request failed.*profiles/ });
    const profiles = '**/rest/v1/profiles*';
    await page.route(profiles, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), role: null } });
    });
    await signInOn(page, 'noam@demo.example');
    expect(await heading(page)).toBe('Setting up your profile');
    await expectNoAxeViolations(page);

    await page.waitForLoadState('networkidle');
    await page.goto(`${site().url}/dashboard/student`);
    await page.waitForURL('**/dashboard');
    expect(await heading(page)).toBe('Setting up your profile');

    await page.unroute(profiles);
    await page.getByRole('heading', { level: 1, name: 'Your learning' }).waitFor();
  });
});

describe('someone of another role', () => {
  it.each([
    ['noam', '/dashboard/teacher', 'teacher', 'student'],
    ['noam', '/dashboard/admin', 'admin', 'student'],
    ['david', '/dashboard/student', 'student', 'teacher'],
    ['david', '/dashboard/admin', 'admin', 'teacher'],
    ['pending', '/dashboard/student', 'student', 'teacher'],
    ['admin', '/dashboard/student', 'student', 'admin'],
    ['admin', '/dashboard/teacher', 'teacher', 'admin'],
  ])('%s is told at %s that it needs a %s', async (person, path, needed, current) => {
    const page = await openAs(person, path);
    expect(pathOf(page)).toBe(path);
    expect(await heading(page)).toBe('Access denied');
    await page
      .getByText(`You need ${needed} permissions to access this page. Your current role is ${current}.`, {
        exact: true,
      })
      .waitFor();
  });

  it('can go to their own dashboard', async () => {
    const page = await openAs('noam', '/dashboard/admin');
    await page.getByRole('main').getByRole('link', { name: 'Go to your dashboard' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your learning' }).waitFor();
  });

  it('can go back, home when nothing of this site lies behind', async () => {
    const page = await openAs('noam', '/dashboard/admin');
    await page.getByRole('button', { name: 'Go Back' }).click();
    await page.waitForURL(`${site().url}/`);
  });

  // Every language at every width: entrance.long.test.ts
  it.each([
    ['de', 320],
    ['fr', 1280],
  ] as const)('is told in %s at %i pixels', async (language, width) => {
    const as = { email: 'noam@demo.example' };
    await expectSound(await open(`/dashboard/admin?lng=${language}`, { as, width }));
  });
});

describe('a teacher who is not approved', () => {
  it.each([
    ['pending', 'Please wait while an administrator reviews your application'],
    ['rejected', 'Please contact support for more information'],
  ])('reads why (%s), and can go back', async (person, sentence) => {
    const page = await openAs(person, '/faq');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
    await page.getByText(sentence, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Go Back' }).click();
    await page.getByRole('heading', { level: 1, name: 'Questions and answers' }).waitFor();
  });

  it('counts as rejected with any status that nobody knows', async () => {
    const page = await open('/auth');
    await page.route('**/rest/v1/profiles*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), approval_status: 'lost' } });
    });
    await signInOn(page, 'david@demo.example');
    expect(await heading(page)).toBe('Your teacher application was not approved');
  });

  it.each(['pending', 'rejected'])(
    'is kept from live courses (%s), with support and a way out',
    async (person) => {
      const page = await openAs(person, '/live-courses');
      const support = page.getByRole('main').getByRole('link', { name: 'Contact Support' });
      expect(await support.getAttribute('href')).toBe('mailto:support@lomdim.example');
      await expectNoAxeViolations(page);
      await page.getByRole('button', { name: 'Log out' }).click();
      await page.waitForURL(`${site().url}/`);
      await page.getByRole('link', { name: 'Login', exact: true }).waitFor();
    },
  );

  it('gets in as soon as an admin has approved them', async () => {
    const page = await openAs('pending', '/dashboard/teacher');
    expect(await heading(page)).toBe('Your teacher account is pending approval');
    const { rows } = await site().pool.query(
      "update private.profiles set approval_status = 'approved' where email = 'pending@demo.example' returning id",
    );
    expect(rows).toHaveLength(1);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Your teaching' }).waitFor();
    await site().pool.query(
      "update private.profiles set approval_status = 'pending' where email = 'pending@demo.example'",
    );
  });
});

it.each(['david', 'noam', 'admin'])('live courses are open to %s', async (person) => {
  const page = await openAs(person, '/live-courses');
  expect(pathOf(page)).toBe('/live-courses');
  expect(await page.getByRole('main').getByRole('button', { name: 'Log out' }).count()).toBe(0);
});

it('nothing is claimed about someone whose profile cannot be had', async () => {
  const { email, password } = await newStudent(site());
  const page = await open('/auth', { expected: /profiles/ });
  await page.route('**/rest/v1/profiles*', (route) =>
    route.fulfill({ status: 500, json: { message: 'no' } }),
  );
  await signInOn(page, email, password);
  expect(await heading(page)).toBe('Your learning');
  await page.waitForLoadState('networkidle');
  await page.goto(`${site().url}/dashboard/teacher`);
  await page.getByRole('heading', { level: 1, name: 'Your profile cannot be reached' }).waitFor();
  await expectNoAxeViolations(page);
  await page.unroute('**/rest/v1/profiles*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Access denied' }).waitFor();
});

it('a guarded page waits with a spinner until it is known who comes', async () => {
  const page = await openAs('noam', '/faq');
  await page.waitForLoadState('networkidle');
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/rest/v1/profiles*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site().url}/dashboard/student`, { waitUntil: 'commit' });
  await page.getByRole('status').getByText('One moment…').waitFor({ state: 'attached' });
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0);
  release?.();
  await page.getByRole('heading', { level: 1, name: 'Your learning' }).waitFor();
});
