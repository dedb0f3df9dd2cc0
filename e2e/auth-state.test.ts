import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoLayoutShift } from './support/expectations.ts';
import { accountButton, fillSignIn, newStudent, sessionName, signInOn, toastsOf } from './support/sign-in.ts';
import { useSite } from './support/visit.ts';

const { site, open } = useSite({ env: { SEED: 'demo' } });

const profiles = '**/rest/v1/profiles*';
const visible = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor();
const login = (page: Page) => page.getByRole('link', { name: 'Login', exact: true });

/** By keyboard: a pointer would come to rest on the way in, whose page would then be fetched. */
async function logOut(page: Page): Promise<void> {
  await accountButton(page).focus();
  await page.keyboard.press('Enter');
  await page.locator('[role="menu"]:focus, [role="menu"] :focus').waitFor();
  await page.getByRole('menuitem', { name: 'Logout' }).press('Enter');
}

async function renameInDatabase(id: string, firstName: string): Promise<void> {
  await site().pool.query('update private.profiles set first_name = $2 where id = $1', [id, firstName]);
}

describe('the first paint', () => {
  it('costs a visitor nothing of the client', async () => {
    const page = await open('/auth', { fresh: true });
    await page.waitForLoadState('networkidle');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${site().url}/`);
    await page.waitForLoadState('networkidle');
    // The lists of the page are read without the client, which would be its largest file.
    expect(asked.filter((path) => /\/(auth|realtime|storage|functions)\/v1\//.test(path))).toEqual([]);
    const scripts = asked.filter((path) => path.endsWith('.js'));
    expect(scripts).not.toEqual([]);
    const codes = await Promise.all(
      scripts.map(async (path) => (await fetch(site().localUrl + path)).text()),
    );
    expect(codes.filter((code) => code.includes('X-Client-Info'))).toEqual([]);
    asked.length = 0;
    await page.goto(`${site().url}/faq`);
    await page.waitForLoadState('networkidle');
    expect(asked).not.toContain('/config.json');
    expect(asked.filter((path) => path.includes('/v1/'))).toEqual([]);
  });

  it('already shows who is signed in, and nothing jumps', async () => {
    const page = await open('/', { as: { email: 'miriam@demo.example' }, fresh: true });
    expect(await accountButton(page).count()).toBe(1);
    expect(await login(page).count()).toBe(0);
    await page.waitForLoadState('networkidle');
    await expectNoLayoutShift(page);
  });
});

describe('signing out', () => {
  it('clears everything and goes home', async () => {
    const page = await open('/dashboard/student', { as: { email: 'miriam@demo.example' } });
    await page.evaluate(() => {
      localStorage.setItem('something', 'else');
      sessionStorage.setItem('something', 'else');
    });
    const told = page.waitForRequest('**/auth/v1/logout?scope=global');
    await logOut(page);
    await told;
    await page.waitForURL(`${site().url}/`);
    await login(page).waitFor();
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
    await visible(page, 'Torah is learned together');
    await page.goto(`${site().url}/dashboard`);
    await page.waitForURL('**/auth');
  });

  it.each([
    ['the connection breaks', (page: Page) => page.route('**/auth/v1/logout*', (route) => route.abort())],
    [
      'the server has a fault',
      (page: Page) => page.route('**/auth/v1/logout*', (route) => route.fulfill({ status: 500, json: {} })),
    ],
  ])('does so even when %s', async (_how, fail) => {
    const page = await open('/dashboard/student', {
      as: { email: 'miriam@demo.example' },
      expected: /logout|Failed to fetch/,
    });
    await fail(page);
    await logOut(page);
    await page.waitForURL(`${site().url}/`);
    await login(page).waitFor();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await visible(page, 'Torah is learned together');
    await page.reload();
    await login(page).waitFor();
  });

  it('does so even when the server never answers', async () => {
    const page = await open('/faq', {
      as: { email: 'miriam@demo.example' },
      expected: /logout|Failed to fetch/,
    });
    await page.clock.install();
    await page.route('**/auth/v1/logout*', () => undefined);
    const told = page.waitForRequest('**/auth/v1/logout*');
    await logOut(page);
    await told;
    await page.clock.fastForward(6000);
    await page.waitForURL(`${site().url}/`);
    await login(page).waitFor();
  });
});

describe('the profile', () => {
  it('is made from the sign-up data where there is none', async () => {
    const { email, password, id } = await newStudent(site());
    await site().pool.query('delete from private.profiles where id = $1', [id]);
    const page = await open('/auth', { expected: /406.*profiles/ });
    await signInOn(page, email, password);
    await visible(page, 'Your learning');
    await page.getByText('Shalom, Noa.').waitFor();
    const { rows } = await site().pool.query(
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

  it('is stood in for when it cannot be had, and comes quietly when it can', async () => {
    const { email, password, id } = await newStudent(site());
    await renameInDatabase(id, 'Noa-Lea');
    const page = await open('/auth', { expected: /profiles/ });
    await page.clock.install();
    await page.route(profiles, (route) => route.fulfill({ status: 500, json: { message: 'no' } }));
    await signInOn(page, email, password);
    await page.getByText('Shalom, Noa.').waitFor();
    await page.unroute(profiles);
    await page.clock.fastForward(16_000);
    await page.getByText('Shalom, Noa-Lea.').waitFor();
  });

  it('is stood in for after ten seconds', async () => {
    const { email, password, id } = await newStudent(site());
    await renameInDatabase(id, 'Noa-Lea');
    const page = await open('/auth', { expected: /profiles/ });
    await page.clock.install();
    await page.route(profiles, () => undefined);
    const asked = page.waitForRequest(profiles);
    await fillSignIn(page, email, password);
    await asked;
    await page.clock.fastForward(8000);
    await page.getByRole('status').getByText('One moment…').waitFor({ state: 'attached' });
    await page.clock.fastForward(3000);
    await page.getByText('Shalom, Noa.').waitFor();
    await page.unroute(profiles);
    await page.clock.fastForward(16_000);
    await page.getByText('Shalom, Noa-Lea.').waitFor();
  });

  it('that stands in is never saved', async () => {
    const { email, password, id } = await newStudent(site());
    await renameInDatabase(id, 'Noa-Lea');
    const page = await open('/auth', { expected: /profiles/ });
    const written: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/rest/v1/profiles') && request.method() !== 'GET')
        written.push(request.method());
    });
    await page.route(profiles, (route) => route.fulfill({ status: 500, json: { message: 'no' } }));
    await signInOn(page, email, password);
    await page.getByText('Shalom, Noa.').waitFor();
    expect(written).toEqual([]);
  });
});

describe('a session', () => {
  it('that was ended elsewhere leads to the auth page with a sentence, and back to the place', async () => {
    const { email, password, id } = await newStudent(site());
    const page = await open('/faq', { as: { email, password }, expected: /token\?grant_type=refresh_token/ });
    await page.waitForLoadState('networkidle');
    await site().pool.query('delete from auth.sessions where user_id = $1', [id]);
    await page.evaluate((name) => {
      const session = JSON.parse(localStorage.getItem(name) ?? '{}');
      localStorage.setItem(name, JSON.stringify({ ...session, expires_at: 1 }));
    }, sessionName(site()));
    await page.goto(`${site().url}/dashboard/student?tab=2#below`);
    await page.waitForURL('**/auth');
    await page
      .getByText('You have been signed out. Please sign in again; you will be brought back')
      .waitFor();
    await toastsOf(page).getByText('You have been signed out.').waitFor();
    await signInOn(page, email, password);
    expect(page.url()).toBe(`${site().url}/dashboard/student?tab=2#below`);
  });

  it('that is refreshed changes nothing on the page', async () => {
    const { email, password } = await newStudent(site());
    const page = await open('/dashboard/student', { as: { email, password } });
    await page.waitForLoadState('networkidle');
    await page
      .getByRole('heading', { level: 1 })
      .evaluate((heading) => heading.setAttribute('data-same', ''));
    const before = await page.evaluate((name) => localStorage.getItem(name), sessionName(site()));
    await page.evaluate((name) => {
      const session = JSON.parse(localStorage.getItem(name) ?? '{}');
      localStorage.setItem(
        name,
        JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + 5 }),
      );
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('visibilitychange'));
    }, sessionName(site()));
    await page.waitForResponse('**/token?grant_type=refresh_token');
    await page.waitForResponse(profiles);
    await page.waitForFunction(
      ([name = '', old = '']) => localStorage.getItem(name) !== old,
      [sessionName(site()), before ?? ''],
    );
    expect(await page.locator('h1[data-same]').count()).toBe(1);
  });
});

describe('two tabs', () => {
  it('sign out together', async () => {
    const first = await open('/dashboard/student', { as: { email: 'yosef@demo.example' } });
    const second = await first.context().newPage();
    await second.goto(`${site().url}/dashboard/student`);
    await visible(second, 'Your learning');
    await logOut(first);
    await first.waitForURL(`${site().url}/`);
    await second.waitForURL('**/auth');
    await login(second).waitFor();
  });

  it('sign out together even when the server was not told', async () => {
    const first = await open('/dashboard/student', {
      as: { email: 'yosef@demo.example' },
      expected: /logout|Failed to fetch/,
    });
    const second = await first.context().newPage();
    await second.goto(`${site().url}/dashboard/student`);
    await visible(second, 'Your learning');
    await first.route('**/auth/v1/logout*', (route) => route.abort());
    await logOut(first);
    await second.waitForURL('**/auth');
  });

  it('sign in together, also where the client was never needed before', async () => {
    const first = await open('/faq');
    const second = await first.context().newPage();
    await second.goto(`${site().url}/auth`);
    await signInOn(second, 'miriam@demo.example');
    await accountButton(first).waitFor();
  });

  it('change the person together', async () => {
    const first = await open('/dashboard', { as: { email: 'miriam@demo.example' } });
    await visible(first, 'Your learning');
    const second = await first.context().newPage();
    await second.goto(`${site().url}/faq`);
    await second.evaluate(() => localStorage.clear());
    await first.waitForURL('**/auth');
    await second.goto(`${site().url}/auth`);
    await signInOn(second, 'david@demo.example');
    await accountButton(first).waitFor();
    await first.getByRole('heading', { level: 1, name: 'Access denied' }).waitFor();
  });
});
