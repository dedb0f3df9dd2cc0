import { newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import { newEmail, newName } from '@lomdim/testing/people/client';
import { cookieJar } from '@lomdim/testing/people/cookie-jar';
import { type OpenIdProvider, startOpenIdProvider } from '@lomdim/testing/people/openid-provider';
import { type Forwarder, startForwarder } from '@lomdim/testing/server/forwarder';
import type { TestServer, TestServerOptions } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
} from '../helpers/expectations.ts';
import { accountButton, toastsOf } from '../helpers/sign-in.ts';

let provider: OpenIdProvider;
let forwarder: Forwarder;

async function withGoogle(): Promise<TestServerOptions> {
  forwarder = await startForwarder();
  provider = await startOpenIdProvider(() => `${forwarder.url}/auth/v1/callback`);
  return {
    env: {
      SITE_URL: forwarder.url,
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_CLIENT_ID: provider.clientId,
      GOOGLE_CLIENT_SECRET: provider.clientSecret,
    },
  };
}

// A function given as it is would be taken for a fixture that makes the options.
test.use({ siteOptions: async ({ browserName: _ }, use) => use(withGoogle) });

test.beforeAll(({ site }) => forwarder.leadTo(Number(new URL(site.localUrl).port)));

test.afterAll(async () => {
  await provider?.stop();
  await forwarder?.stop();
});

/** Somebody new is asked once for whom it is, as whoever signs up with an address. */
async function answer(page: Page, learner: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'One more question' })).toBeVisible();
  await page.getByRole('radio', { name: learner }).check();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

test('someone who comes back from a third party is on their dashboard', async ({ site, open }) => {
  const email = newEmail();
  provider.use({ sub: newName(), email, email_verified: true, name: 'Noa Ben Ami' });
  const page = await open('/auth');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await answer(page, 'For me');
  await expect(page.getByRole('heading', { level: 1, name: 'Your learning' })).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/dashboard/student`);
  await expect(page.getByText('Shalom, Noa')).toBeVisible();
  const { rows } = await site.pool.query('select role from private.profiles where email = $1', [email]);
  expect(rows).toEqual([{ role: 'student' }]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Your learning' })).toBeVisible();
});

test('someone whose address the third party has not proved is told so, and the address is clean again', async ({
  site,
  open,
}) => {
  provider.use({ sub: newName(), email: newEmail(), email_verified: false, name: 'Nobody' });
  const page = await open('/auth');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(toastsOf(page).first()).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/auth`);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Lomdim' })).toBeVisible();
});

test('someone who was on the way somewhere comes back there, and nothing of the way is left in the address', async ({
  site,
  open,
}) => {
  provider.use({ sub: newName(), email: newEmail(), email_verified: true, name: 'Noa Ben Ami' });
  const page = await open('/auth');
  await page.goto(`${site.url}/settings?from=elsewhere`);
  await expect(page).toHaveURL(`${site.url}/auth`);
  const asked = page.waitForRequest('**/auth/v1/authorize*');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  expect(new URL((await asked).url()).searchParams.get('code_challenge_method')).toBe('s256');
  await answer(page, 'For me');
  await expect(page).toHaveURL(`${site.url}/settings?from=elsewhere`);
  await expect(accountButton(page)).toBeVisible();
  const kept = await page.evaluate(() => Object.keys({ ...sessionStorage }));
  expect(kept.filter((key) => key.includes('verifier'))).toEqual([]);
});

test.describe('for whom', () => {
  const google = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });
  const question = (page: Page) => page.getByRole('heading', { level: 1, name: 'One more question' });
  const child = (page: Page) => page.getByRole('dialog', { name: 'Add a child' });
  const saved = async (site: TestServer, email: string) => {
    const { rows } = await site.pool.query<{ said: boolean | null }>(
      "select raw_user_meta_data -> 'for_child' as said from auth.users where email = $1",
      [email],
    );
    return rows.map(({ said }) => said);
  };

  test('a parent goes on to add the child, and is not asked again', async ({ site, open }) => {
    const email = newEmail();
    provider.use({ sub: newName(), email, email_verified: true, name: 'Leah Adler' });
    const page = await open('/auth', { width: 375 });
    await google(page).click();
    await expect(question(page)).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoBareKeys(page);
    await expectNoHorizontalScroll(page);
    await test.step('somebody who leaves without an answer is asked when they come back', async () => {
      await page.goto(`${site.url}/auth/callback`);
      await answer(page, 'For my child');
    });
    await expect(page).toHaveURL(`${site.url}/family?add`);
    await expect(child(page)).toBeVisible();
    expect(await saved(site, email)).toEqual([true]);
    const elsewhere = await open('/auth');
    await google(elsewhere).click();
    await expect(elsewhere).toHaveURL(`${site.url}/dashboard/student`);
  });

  test('what was said in the form before counts', async ({ site, open }) => {
    for (const [learner, isForChild] of [
      ['For my child', true],
      ['For me', false],
    ] as const) {
      const email = newEmail();
      provider.use({ sub: newName(), email, email_verified: true, name: 'Leah Adler' });
      const page = await open('/auth');
      await page.getByRole('tab', { name: 'Sign up' }).click();
      await page.getByRole('radio', { name: learner }).check();
      await google(page).click();
      await expect(page).toHaveURL(`${site.url}${isForChild ? '/family?add' : '/dashboard/student'}`);
      expect(await saved(site, email)).toEqual([isForChild]);
    }
  });

  test('nothing is kept of a child under 13', async ({ site, open }) => {
    const email = newEmail();
    provider.use({ sub: newName(), email, email_verified: true, name: 'Noa Adler' });
    // The session went with the account.
    const page = await open('/auth', { width: 375, expected: /403.*logout/ });
    await google(page).click();
    await page.getByRole('radio', { name: 'I am under 13' }).check();
    await expect(page.getByRole('heading', { name: 'Please ask a parent' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue', exact: true })).toHaveCount(0);
    await expectNoAxeViolations(page);
    await expectNoHorizontalScroll(page);
    await page.getByRole('button', { name: 'Delete this account' }).click();
    await expect(toastsOf(page).getByText('The account has been deleted.')).toBeVisible();
    await expect(accountButton(page)).toHaveCount(0);
    expect(await saved(site, email)).toEqual([]);
  });
});

/** Somebody who goes to the provider with a browser of their own, and stops before the way back. */
async function stopBeforeWayBack(site: TestServer) {
  const jar = cookieJar();
  const start = await jar.fetch(
    `${site.localUrl}/auth/v1/authorize?provider=google&redirect_to=${site.url}/`,
  );
  return { jar, wayBack: await provider.visit(start.headers.get('location') ?? '') };
}

test.describe('another browser', () => {
  test('is not signed in by the way back of somebody else', async ({ site, open, openAs }) => {
    const attackers = newEmail();
    provider.use({ sub: newName(), email: attackers, email_verified: true, name: 'Not You' });
    const { jar, wayBack } = await stopBeforeWayBack(site);

    await test.step('neither where somebody is signed in', async () => {
      const member = await newStudent(site);
      const victim = await openAs(member, '/settings');
      await victim.goto(wayBack.href);
      await expect(
        toastsOf(victim).getByText('Signing in with the other service did not work.'),
      ).toBeVisible();
      await victim.goto(`${site.url}/settings`);
      await expect(victim.getByText(member.email).first()).toBeVisible();
    });

    await test.step('nor where nobody is', async () => {
      const visitor = await open('/faq');
      await visitor.goto(wayBack.href);
      await expect(
        toastsOf(visitor).getByText('Signing in with the other service did not work.'),
      ).toBeVisible();
      await expect(visitor.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    });
    const { rows } = await site.pool.query('select from auth.users where email = $1', [attackers]);
    expect(rows).toEqual([]);

    await test.step('only the browser that began is', async () => {
      const back = await jar.fetch(`${site.localUrl}${wayBack.pathname}${wayBack.search}`);
      expect(back.headers.get('location')).toContain('access_token=');
    });
  });

  test('cannot use a code that another one was given', async ({ site, open }) => {
    const page = await open('/auth');
    await page.goto(`${site.url}/auth/callback?code=${'c'.repeat(32)}&next=/settings`);
    await expect(toastsOf(page).getByText('Signing in with the other service did not work.')).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/auth`);
  });
});

test.describe('linking', () => {
  const link = (page: Page) => page.getByRole('button', { name: 'Connect a Google account' });

  test('links a sign-in method to whoever is signed in, and comes back to the settings', async ({
    site,
    openAs,
  }) => {
    const member = await newStudent(site);
    const email = newEmail();
    provider.use({ sub: newName(), email, email_verified: true, name: 'Noa Ben Ami' });
    const page = await openAs(member, '/settings');
    await link(page).click();
    await expect(page).toHaveURL(`${site.url}/settings`);
    await expect(page.getByText(email)).toBeVisible();
    const { rows } = await site.pool.query(
      "select from auth.identities where user_id = $1 and provider = 'google'",
      [member.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('asks somebody who signed in long ago to confirm that it is them, and then goes on', async ({
    site,
    openAs,
  }) => {
    const member = await newStudent(site);
    const page = await openAs(member, '/settings', { expected: /identities\/authorize/ });
    await site.pool.query(
      `update auth.mfa_amr_claims set created_at = now() - interval '11 minutes', updated_at = now() - interval '11 minutes'
       where session_id in (select id from auth.sessions where user_id = $1)`,
      [member.id],
    );
    const email = newEmail();
    provider.use({ sub: newName(), email, email_verified: true, name: 'Noa Ben Ami' });
    await link(page).click();
    const question = page.getByRole('dialog', { name: 'Please confirm that it is you' });
    await question.getByLabel('Password', { exact: true }).fill(member.password);
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(email)).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/settings`);
  });
});
