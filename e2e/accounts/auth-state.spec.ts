import { enterSession, newStudent, sessionName } from '@lomdim/testing/browser/sign-in';
import { expect, type Open, test } from '@lomdim/testing/browser/test';
import { visitor } from '@lomdim/testing/people/client';
import { demoPassword } from '@lomdim/testing/people/demo-password';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';
import { expectNoLayoutShift } from '../helpers/expectations.ts';
import { watchRequests } from '../helpers/requests.ts';
import { accountButton, fillSignIn, signInOn, toastsOf } from '../helpers/sign-in.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

const profiles = '**/rest/v1/profiles*';
const isProfile = (address: string) => new URL(address).pathname === '/rest/v1/profiles';
const expectTitle = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
const login = (page: Page) => page.getByRole('link', { name: 'Login', exact: true });
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

/** By keyboard: a pointer would come to rest on the way in, whose page would then be fetched. */
async function logOut(page: Page): Promise<void> {
  // A key pressed while the button gives way to the one with the menu would go astray.
  await expect(accountButton(page)).toHaveAttribute('aria-haspopup', 'menu');
  await accountButton(page).press('Enter');
  await expect(page.locator('[role="menu"]:focus, [role="menu"] :focus')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Logout' }).press('Enter');
}

async function renameInDatabase(site: TestServer, id: string, firstName: string): Promise<void> {
  await site.pool.query('update private.profiles set first_name = $2 where id = $1', [id, firstName]);
}

/** The lists of the home page come after the page itself. */
async function expectLists(page: Page): Promise<void> {
  await expect(page.locator('blockquote')).not.toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** A new visitor opens a page; the paths that it has asked for are known once it asks for nothing more. */
async function openAndWatch(open: Open, path: string) {
  let requests: ReturnType<typeof watchRequests> = { asked: [], underWay: new Set() };
  const page = await open(path, {
    prepare: async (opened) => {
      requests = watchRequests(opened);
    },
  });
  const allAsked = async () => {
    // What is asked for only after the first paint has been asked for, too.
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
    await expect.poll(() => requests.underWay.size).toBe(0);
    return requests.asked.map((request) => new URL(request.url()).pathname);
  };
  return { page, allAsked };
}

test.describe('the first paint', () => {
  test('costs a visitor nothing of the client', async ({ site, open }) => {
    await test.step('the home page asks for nothing of the client, nor for what only the client needs', async () => {
      const { page, allAsked } = await openAndWatch(open, '/');
      await expectLists(page);
      const asked = await allAsked();
      // The lists of the page are read without the client, which would be its largest file.
      expect(asked.filter((path) => /\/(auth|realtime|storage|functions)\/v1\//.test(path))).toEqual([]);
      const scripts = asked.filter((path) => path.endsWith('.js'));
      expect(scripts).not.toEqual([]);
      const codes = await Promise.all(
        scripts.map(async (path) => (await fetch(site.localUrl + path)).text()),
      );
      expect(codes.filter((code) => code.includes('X-Client-Info'))).toEqual([]);
    });

    await test.step('a page without lists does not even ask where the server is', async () => {
      const { allAsked } = await openAndWatch(open, '/faq');
      const asked = await allAsked();
      expect(asked).not.toContain('/config.json');
      expect(asked.filter((path) => path.includes('/v1/'))).toEqual([]);
    });
  });

  test('already shows who is signed in, and nothing jumps', async ({ open }) => {
    const page = await open('/', { as: { email: 'miriam@demo.example' } });
    await expect(accountButton(page)).toHaveCount(1);
    await expect(login(page)).toHaveCount(0);
    await expectLists(page);
    await expect(bell(page)).toBeVisible();
    await expectNoLayoutShift(page);
  });
});

test.describe('signing out', () => {
  test('clears everything and goes home', async ({ site, open }) => {
    const page = await open('/dashboard/student', { as: { email: 'miriam@demo.example' } });
    await page.evaluate(() => {
      localStorage.setItem('something', 'else');
      sessionStorage.setItem('something', 'else');
    });
    const signOut = page.waitForRequest('**/auth/v1/logout?scope=global');
    await logOut(page);
    await signOut;
    await expect(page).toHaveURL(`${site.url}/`);
    await expect(login(page)).toBeVisible();
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
    await expectTitle(page, 'Torah is learned together');
    await page.goto(`${site.url}/dashboard`);
    await expect(page).toHaveURL(`${site.url}/auth`);
  });

  for (const [how, fail] of [
    ['the connection breaks', (page: Page) => page.route('**/auth/v1/logout*', (route) => route.abort())],
    [
      'the server has an error',
      (page: Page) => page.route('**/auth/v1/logout*', (route) => route.fulfill({ status: 500, json: {} })),
    ],
  ] as const) {
    test(`does so even when ${how}`, async ({ site, open }) => {
      const page = await open('/dashboard/student', {
        as: { email: 'miriam@demo.example' },
        expected: /logout|Failed to fetch/,
      });
      await fail(page);
      await logOut(page);
      await expect(page).toHaveURL(`${site.url}/`);
      await expect(login(page)).toBeVisible();
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
      await expectTitle(page, 'Torah is learned together');
      await page.reload();
      await expect(login(page)).toBeVisible();
    });
  }

  test('does so even when the server never answers', async ({ site, open }) => {
    const page = await open('/faq', {
      as: { email: 'miriam@demo.example' },
      expected: /logout|Failed to fetch/,
    });
    await page.clock.install();
    await page.route('**/auth/v1/logout*', () => undefined);
    const signOut = page.waitForRequest('**/auth/v1/logout*');
    await logOut(page);
    await signOut;
    await page.clock.fastForward(6000);
    await expect(page).toHaveURL(`${site.url}/`);
    await expect(login(page)).toBeVisible();
  });
});

test.describe('the profile', () => {
  test('is made from the sign-up data where there is none', async ({ site, open }) => {
    const { email, password, id } = await newStudent(site);
    await site.pool.query('delete from private.profiles where id = $1', [id]);
    const page = await open('/auth', { expected: /406.*profiles/ });
    await signInOn(page, email, password);
    await expectTitle(page, 'Your learning');
    await expect(page.getByText('Shalom, Noa.')).toBeVisible();
    const { rows } = await site.pool.query(
      'select first_name, last_name, email, role, gender, trial_lessons_used, max_trial_lessons from private.profiles where id = $1',
      [id],
    );
    expect(rows).toEqual([
      {
        first_name: 'Noa',
        last_name: 'Ben',
        email,
        role: 'student',
        gender: 'female',
        trial_lessons_used: 0,
        max_trial_lessons: 2,
      },
    ]);
  });

  test('has a fallback when it cannot be loaded, and comes quietly when it can', async ({ site, open }) => {
    const { email, password, id } = await newStudent(site);
    await renameInDatabase(site, id, 'Noa-Lea');
    const page = await open('/auth', { expected: /profiles/ });
    await page.clock.install();
    await page.route(profiles, (route) => route.fulfill({ status: 500, json: { message: 'no' } }));
    await signInOn(page, email, password);
    await expect(page.getByText('Shalom, Noa.')).toBeVisible();
    await page.unroute(profiles);
    await page.clock.fastForward(16_000);
    await expect(page.getByText('Shalom, Noa-Lea.')).toBeVisible();
  });

  test('has a fallback after ten seconds', async ({ site, open }) => {
    const { email, password, id } = await newStudent(site);
    await renameInDatabase(site, id, 'Noa-Lea');
    const page = await open('/auth', { expected: /profiles/ });
    // The clock stands still, however long the machine takes, until the test moves it.
    const start = Date.now();
    await page.clock.install({ time: start });
    await page.clock.pauseAt(start + 60_000);
    await page.route(profiles, () => undefined);
    const asked = page.waitForRequest(profiles);
    await fillSignIn(page, email, password);
    await asked;
    await page.clock.fastForward(8000);
    await expect(page.getByRole('status').getByText('One moment…')).toBeAttached();
    await page.clock.fastForward(3000);
    await page.clock.resume();
    await expect(page.getByText('Shalom, Noa.')).toBeVisible();
    await page.unroute(profiles);
    await page.clock.fastForward(16_000);
    await expect(page.getByText('Shalom, Noa-Lea.')).toBeVisible();
  });

  test('that stands in is never saved', async ({ site, open }) => {
    const { email, password, id } = await newStudent(site);
    await renameInDatabase(site, id, 'Noa-Lea');
    const page = await open('/auth', { expected: /profiles/ });
    const written: string[] = [];
    page.on('request', (request) => {
      if (isProfile(request.url()) && request.method() !== 'GET') written.push(request.method());
    });
    await page.route(profiles, (route) => route.fulfill({ status: 500, json: { message: 'no' } }));
    await signInOn(page, email, password);
    await expect(page.getByText('Shalom, Noa.')).toBeVisible();
    // With the bell comes what would keep the time zone of the device in the profile.
    await expect(bell(page)).toBeVisible();
    expect(written).toEqual([]);
  });
});

test.describe('a session', () => {
  test('that was ended elsewhere leads to the auth page with a message, and back to the same page', async ({
    site,
    open,
  }) => {
    const { email, password, id } = await newStudent(site);
    const page = await open('/faq', { expected: /token\?grant_type=refresh_token/ });
    await enterSession(page, site, { email, password });
    await site.pool.query('delete from auth.sessions where user_id = $1', [id]);
    await page.evaluate((name) => {
      const session = JSON.parse(localStorage.getItem(name) ?? '{}');
      localStorage.setItem(name, JSON.stringify({ ...session, expires_at: 1 }));
    }, sessionName(site));
    await page.goto(`${site.url}/dashboard/student?tab=2#below`);
    await expect(page).toHaveURL(`${site.url}/auth`);
    await expect(
      page.getByText('You have been signed out. Please sign in again; you will be brought back'),
    ).toBeVisible();
    await expect(toastsOf(page).getByText('You have been signed out.')).toBeVisible();
    await signInOn(page, email, password);
    await expect(page).toHaveURL(`${site.url}/dashboard/student?tab=2#below`);
  });

  test('that is refreshed changes nothing on the page', async ({ site, open }) => {
    const { email, password } = await newStudent(site);
    // The page is shown once the profile has been fetched, so whatever is asked of it later comes from the refresh.
    let connected: Promise<unknown> | undefined;
    const page = await open('/dashboard/student', {
      as: { email, password },
      prepare: async (opened) => {
        connected = opened.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
      },
    });
    // A live connection that is still being made would be given up for another when the page becomes visible.
    await connected;
    const heading = page.getByRole('heading', { level: 1 });
    await heading.evaluate((element) => element.setAttribute('data-same', ''));
    const refreshTokenOf = () =>
      page.evaluate(
        (name) => JSON.parse(localStorage.getItem(name) ?? '{}').refresh_token as unknown,
        sessionName(site),
      );
    const before = await refreshTokenOf();
    const refreshed = page.waitForResponse('**/token?grant_type=refresh_token');
    const profileCame = page.waitForResponse(profiles);
    await page.evaluate((name) => {
      const session = JSON.parse(localStorage.getItem(name) ?? '{}');
      localStorage.setItem(
        name,
        JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + 5 }),
      );
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('visibilitychange'));
    }, sessionName(site));
    await Promise.all([refreshed, profileCame]);
    await expect.poll(refreshTokenOf).not.toBe(before);
    await expect(page.locator('h1[data-same]')).toHaveCount(1);
  });
});

/** Somebody was signed in in both, and the storage of the browser has been cleared. */
async function openTabsOfNobody(site: TestServer, open: Open): Promise<{ first: Page; second: Page }> {
  const first = await open('/dashboard', { as: { email: 'miriam@demo.example' } });
  await expectTitle(first, 'Your learning');
  const second = await first.context().newPage();
  await second.goto(`${site.url}/faq`);
  // What is still being asked for as the one person would be refused, and rightly so.
  for (const tab of [first, second]) await tab.waitForLoadState('networkidle');
  await second.evaluate(() => localStorage.clear());
  await expect(first).toHaveURL(`${site.url}/auth`);
  return { first, second };
}

test.describe('two tabs', () => {
  test('sign out together', async ({ site, open }) => {
    const first = await open('/dashboard/student', { as: { email: 'yosef@demo.example' } });
    const second = await first.context().newPage();
    await second.goto(`${site.url}/dashboard/student`);
    await expectTitle(second, 'Your learning');
    await logOut(first);
    await expect(first).toHaveURL(`${site.url}/`);
    await expect(second).toHaveURL(`${site.url}/auth`);
    await expect(login(second)).toBeVisible();
  });

  test('sign out together even when the server was not reached', async ({ site, open }) => {
    const first = await open('/dashboard/student', {
      as: { email: 'yosef@demo.example' },
      expected: /logout|Failed to fetch/,
    });
    const second = await first.context().newPage();
    await second.goto(`${site.url}/dashboard/student`);
    await expectTitle(second, 'Your learning');
    await first.route('**/auth/v1/logout*', (route) => route.abort());
    await logOut(first);
    await expect(second).toHaveURL(`${site.url}/auth`);
  });

  test('sign in together, also where the client was never needed before', async ({ site, open }) => {
    const first = await open('/faq');
    const second = await first.context().newPage();
    await second.goto(`${site.url}/auth`);
    await signInOn(second, 'miriam@demo.example');
    await expect(accountButton(first)).toBeVisible();
  });

  test('change the person together', async ({ site, open }) => {
    const { first, second } = await openTabsOfNobody(site, open);
    await second.goto(`${site.url}/auth`);
    await signInOn(second, 'david@demo.example');
    await expect(accountButton(first)).toBeVisible();
    await expectTitle(first, 'Access denied');
  });

  test('wait for the storage when one tells the other of a person first', async ({ site, open }) => {
    const { first, second } = await openTabsOfNobody(site, open);
    const { data } = await visitor(site).auth.signInWithPassword({
      email: 'david@demo.example',
      password: demoPassword,
    });
    const told = { name: sessionName(site), session: JSON.stringify(data.session) };
    const asked: string[] = [];
    first.on('request', (request) => asked.push(request.url()));
    await second.evaluate(async ({ name, session }) => {
      new BroadcastChannel(name).postMessage({ event: 'SIGNED_IN', session: JSON.parse(session) });
      await new Promise((resolve) => setTimeout(resolve, 500));
    }, told);
    expect(asked.filter((url) => url.includes('/rest/'))).toEqual([]);
    await second.evaluate(({ name, session }) => localStorage.setItem(name, session), told);
    await expect(accountButton(first)).toBeVisible();
  });
});
