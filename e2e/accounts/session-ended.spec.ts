import { newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import { admin } from '@lomdim/testing/people/client';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';
import { newConversation } from '../helpers/people.ts';
import { accountButton, fillSignIn, signInOn, toastsOf } from '../helpers/sign-in.ts';

/** Whatever is asked with a session that has ended is refused. */
const expected = /^40[013]: /;
const awayAndEnded = /^40[013]: |request failed|WebSocket|ERR_INTERNET_DISCONNECTED|Failed to fetch/;

const banner = (page: Page) => page.getByText('No connection just now.');

/** Somebody whose session ended elsewhere is not shown as signed in, reads why, and is on the sign-in page. */
async function expectAskedIn(site: TestServer, page: Page): Promise<void> {
  await expect(page).toHaveURL(`${site.url}/auth`);
  await expect(
    page.getByText(
      'You have been signed out. Please sign in again; you will be brought back to where you were.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  await expect(accountButton(page)).toHaveCount(0);
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.endsWith('-auth-token')),
  );
  expect(kept).toEqual([]);
}

const endAllSessions = (site: TestServer, id: string) =>
  site.pool.query('delete from auth.sessions where user_id = $1', [id]);

test('an idle page notices a sign-out elsewhere, and comes back to the same page after signing in', {
  tag: '@journey',
}, async ({ site, openAs }) => {
  const member = await newStudent(site);
  const here = await openAs(member, '/dashboard/student?tab=courses', { expected });
  const second = await here.context().newPage();
  await second.goto(`${site.url}/settings`);
  await second.getByRole('heading', { level: 1 }).waitFor();

  await test.step('signed out in another browser, every tab of this one notices by itself', async () => {
    await member.client.auth.signOut({ scope: 'global' });
    // A message goes away by itself: whoever looks at the second tab first may come too late for it.
    const notified = expect(toastsOf(here).getByText('You have been signed out.')).toBeVisible();
    await Promise.all([notified, expectAskedIn(site, here)]);
    await expectAskedIn(site, second);
  });

  await test.step('one can sign in again, and is back where one was', async () => {
    await signInOn(here, member.email, member.password);
    await expect(here).toHaveURL(`${site.url}/dashboard/student?tab=courses`);
    await expect(accountButton(here)).toBeVisible();
  });
});

test.describe('a session that ended elsewhere', () => {
  test('by another password', async ({ site, openAs }) => {
    const member = await newStudent(site);
    const page = await openAs(member, '/dashboard/student', { expected });
    const password = 'a bench under the fig tree';
    const { error } = await member.client.auth.updateUser({ password, current_password: member.password });
    expect(error).toBeNull();
    await expectAskedIn(site, page);
    await signInOn(page, member.email, password);
    await expect(page).toHaveURL(`${site.url}/dashboard/student`);
  });

  test('by a ban', async ({ site, openAs }) => {
    const member = await newStudent(site);
    const page = await openAs(member, '/dashboard/student', { expected });
    await admin(site).auth.admin.updateUserById(member.id, { ban_duration: '24h' });
    await expectAskedIn(site, page);
    await fillSignIn(page, member.email, member.password);
    await expect(toastsOf(page).filter({ hasNotText: 'You have been signed out' }).first()).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/auth`);
  });

  test('by the settings of another device, which itself stays signed in', async ({ site, openAs }) => {
    const member = await newStudent(site);
    // The one that signed up would be in the list, too.
    await endAllSessions(site, member.id);
    const there = await openAs(member, '/dashboard/student', { expected });
    const here = await openAs(member, '/settings');
    const list = here.locator('section', { hasText: 'Where you are signed in' });
    await list.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expectAskedIn(site, there);
    await expect(accountButton(here)).toBeVisible();
    await here.reload();
    await expect(here).toHaveURL(`${site.url}/settings`);
    await expect(accountButton(here)).toBeVisible();
  });

  test('while the site was closed: the way in is open at once, and public pages can simply be read', async ({
    site,
    openAs,
  }) => {
    const member = await newStudent(site);
    const page = await openAs(member, '/faq', { expected });
    await page.goto('about:blank');
    await endAllSessions(site, member.id);
    await page.goto(`${site.url}/faq`);
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/faq`);
    await page.goto(`${site.url}/auth`);
    await signInOn(page, member.email, member.password);
    await expect(page).toHaveURL(`${site.url}/dashboard/student`);
  });

  test('is noticed without a live connection: now and then, and when one comes back to the page', async ({
    site,
    openAs,
  }) => {
    const member = await newStudent(site);
    const prepare = async (page: Page) => {
      await page.clock.install();
      await page.routeWebSocket(/realtime/, (socket) => socket.close());
    };
    const open = () =>
      openAs(member, '/dashboard/student', { prepare, expected: /^40[013]: |WebSocket|request failed/ });
    const idle = await open();
    const left = await open();
    await endAllSessions(site, member.id);
    await idle.clock.fastForward(16_000);
    await expectAskedIn(site, idle);
    await left.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expectAskedIn(site, left);
  });
});

test.describe('what is no end of a session', () => {
  test('no connection: one stays signed in, is told so, and an end meanwhile is noticed afterwards', async ({
    site,
    openAs,
  }) => {
    const member = await newStudent(site);
    const page = await openAs(member, '/dashboard/student', { expected: awayAndEnded });
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
    await page.context().setOffline(true);
    await expect(banner(page)).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await endAllSessions(site, member.id);
    await expect(accountButton(page)).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/dashboard/student`);
    await page.context().setOffline(false);
    await expectAskedIn(site, page);
  });

  test('a server that cannot answer, and a refusal that is not about the session', async ({
    site,
    openAs,
  }) => {
    const member = await newStudent(site);
    const page = await openAs(member, '/dashboard/student', { expected: /^(?:40[013]|503): / });
    await page.route('**/auth/v1/user', (route) => route.fulfill({ status: 503, json: {} }));
    const asked = page.waitForResponse('**/auth/v1/user');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await asked;
    await page.unroute('**/auth/v1/user');
    await page.route('**/rest/v1/rpc/my_sign_ins', (route) =>
      route.fulfill({ status: 403, json: { code: '42501', message: 'no' } }),
    );
    const checked = page.waitForResponse('**/auth/v1/user');
    await page.goto(`${site.url}/settings`);
    expect((await checked).status()).toBe(200);
    await expect(accountButton(page)).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/settings`);
  });
});

test.describe('what was being written', () => {
  const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });

  test('in a conversation waits for its writer, and what was sent too late is not lost', async ({
    site,
    openAs,
  }) => {
    const { student, address } = await newConversation(site);
    const page = await openAs(student, address, { expected });
    await field(page).fill('Half a thought, not yet s');
    await endAllSessions(site, student.id);
    await expectAskedIn(site, page);
    await signInOn(page, student.email, student.password);
    await expect(page).toHaveURL(site.url + address);
    await expect(field(page)).toHaveValue('Half a thought, not yet s');

    await field(page).fill('Sent a moment too late');
    await page.route('**/rest/v1/chat_messages*', async (route) => {
      if (route.request().method() === 'POST') await endAllSessions(site, student.id);
      await route.fallback();
    });
    await field(page).press('Enter');
    await expectAskedIn(site, page);
    await page.unrouteAll();
    await signInOn(page, student.email, student.password);
    await expect(page.locator('[data-message]').filter({ hasText: 'Sent a moment too late' })).toBeVisible();
  });

  test('in a form is there again for the same person, and for nobody else', async ({ site, openAs }) => {
    const [member, other] = [await newStudent(site), await newStudent(site)];
    const page = await openAs(member, '/contact', { expected });
    const message = page.getByLabel('Your message');
    const write = async () => {
      // Who only opens a public page while the session ends may stay on it: the page has to know its reader first.
      await expect(page.locator('header').getByRole('button', { name: 'Notifications' })).toBeVisible();
      await page.getByLabel('Your name').fill('Noa');
      await message.fill('I wanted to ask about');
      await endAllSessions(site, member.id);
      await expectAskedIn(site, page);
    };

    await write();
    await signInOn(page, member.email, member.password);
    await expect(page).toHaveURL(`${site.url}/contact`);
    await expect(message).toHaveValue('I wanted to ask about');
    await expect(page.getByLabel('Your name')).toHaveValue('Noa');
    await page.reload();
    await expect(message).toHaveValue('');

    await write();
    await signInOn(page, other.email, other.password);
    await expect(page).toHaveURL(`${site.url}/contact`);
    await expect(message).toHaveValue('');
    const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    expect(kept).not.toContain('I wanted to ask about');
  });

  test('is never kept when it is a password', async ({ site, openAs }) => {
    const member = await newStudent(site);
    const page = await openAs(member, '/settings', { expected });
    await page.locator('input[name="password"]').fill('a bench under the fig tree');
    await page.locator('input[name="newEmail"]').fill('another@lomdim.example');
    await endAllSessions(site, member.id);
    await expectAskedIn(site, page);
    const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    expect(kept).toContain('another@lomdim.example');
    expect(kept).not.toContain('fig tree');
  });
});
