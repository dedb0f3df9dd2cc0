import { newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import { letIn } from '@lomdim/testing/people/app';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../helpers/expectations.ts';
import { fillSignIn, toastsOf } from '../helpers/sign-in.ts';
import { type AppPage, appName, newApp, startAppPage } from './apps.ts';

test.use({ siteOptions: { env: { OAUTH_SERVER_ENABLED: 'on' } } });

let appPage: AppPage;
test.beforeAll(async () => {
  appPage = await startAppPage();
});
test.afterAll(() => appPage?.stop());

const question = (page: Page) => page.getByRole('heading', { level: 1, name: 'Connect an app?' });
const backAtApp = (page: Page) => page.getByRole('heading', { level: 1, name: 'Back at the app' });
const apps = (page: Page) => page.getByRole('region', { name: 'Connected apps', exact: true });

/** What the app gets from the data API with its token. */
async function readOwnProfile(site: TestServer, token: string) {
  const address = `${site.localUrl}/rest/v1/profiles?select=email&email=not.is.null`;
  const response = await fetch(address, {
    headers: { apikey: site.anonKey, authorization: `Bearer ${token}` },
  });
  return { status: response.status, rows: response.ok ? await response.json() : [] };
}

/** Presses Tab until something has the focus, which must then be seen. */
async function tabTo(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await button.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(button).toBeFocused();
  expect(await button.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none');
}

test('an app is allowed after signing in, reads what the person reads, and is removed in the settings', {
  tag: '@journey',
}, async ({ site, open }) => {
  const member = await newStudent(site);
  const app = await newApp(site, { callback: appPage.callback });
  const asked = await app.ask({ scope: 'openid email profile' });
  const page = await open('/faq');

  await test.step('who is not signed in signs in first, and comes back to the question', async () => {
    await page.goto(asked.address.href);
    await expect(page).toHaveURL(`${site.url}/auth`);
    await fillSignIn(page, member.email, member.password);
    await expect(question(page)).toBeVisible();
    await expect(page).toHaveURL(/\/oauth\/consent\?authorization_id=[\w-]+$/);
  });

  await test.step('the page says which app asks, for whose account, and for what', async () => {
    const main = page.getByRole('main');
    await expect(main.getByText(`${appName} asks for access to your Lomdim account.`)).toBeVisible();
    await expect(main.getByRole('link', { name: 'reader.example' })).toHaveAttribute(
      'href',
      'https://reader.example/about',
    );
    await expect(main.getByText('Noa Ben')).toBeVisible();
    await expect(main.getByText(member.email)).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'If you allow it, the app can' }).getByRole('listitem'),
    ).toHaveText([
      'act in your name in Lomdim: read and change your lessons, messages, profile and more',
      'recognise you when you come back',
      'see your e-mail address',
      'see your name and your picture',
    ]);
    await expect(main.getByText('After your answer we send you to a program on this device.')).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await expectNoAxeViolations(page);
  });

  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(backAtApp(page)).toBeVisible();
  const tokens = await app.arrive(asked, page.url());
  expect(await readOwnProfile(site, tokens.access_token)).toEqual({
    status: 200,
    rows: [{ email: member.email }],
  });

  await test.step('the settings list it, and remove it after a question', async () => {
    await page.goto(`${site.url}/settings`);
    const entry = apps(page).getByRole('listitem');
    await expect(entry).toHaveCount(1);
    await expect(entry).toContainText(appName);
    await expect(entry).toContainText(/Since \w+ \d+, \d{4} · reader\.example/);
    await expect(entry).toContainText(
      'It can also recognise you when you come back, see your e-mail address, and see your name and your picture.',
    );
    await expectNoAxeViolations(page);
    await entry.getByRole('button', { name: `Remove access: ${appName}` }).click();
    const dialog = page.getByRole('dialog', { name: `Remove the access of ${appName}?` });
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Remove access' }).click();
    await expect(
      toastsOf(page).getByText(`${appName} no longer has access to your account.`, { exact: true }),
    ).toBeVisible();
    await expect(apps(page)).toContainText('No app has access to your account.');
  });

  await expect(app.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
  expect((await readOwnProfile(site, tokens.access_token)).status).toBe(401);
});

test('an app is denied by keyboard alone, learns only that, and gets no access', async ({ site, openAs }) => {
  const member = await newStudent(site);
  const app = await newApp(site, { callback: appPage.callback });
  const asked = await app.ask({ scope: 'email' });
  const page = await openAs(member, '/faq');
  await page.goto(asked.address.href);
  await expect(question(page)).toBeVisible();
  await tabTo(page, 'Use another account');
  await tabTo(page, 'Allow');
  await tabTo(page, 'Deny');
  await page.keyboard.press('Enter');
  await expect(backAtApp(page)).toBeVisible();
  const answer = new URL(page.url()).searchParams;
  expect([answer.get('error'), answer.get('state'), answer.get('code')]).toEqual([
    'access_denied',
    asked.state,
    null,
  ]);
  await test.step('the question was answered, and going back does not lead to it', async () => {
    await page.goBack();
    await expect(page).toHaveURL(`${site.url}/faq`);
  });
  await page.goto(`${site.url}/settings`);
  await expect(apps(page)).toContainText('No app has access to your account.');
});

test('an app that proves itself and was allowed before is sent on at once', async ({ site, openAs }) => {
  const member = await newStudent(site);
  const app = await newApp(site, { callback: appPage.callback, hasSecret: true });
  await letIn(app, member.client, { scope: 'email' });
  const asked = await app.ask({ scope: 'email' });
  const page = await openAs(member, '/faq');
  await page.goto(asked.address.href);
  await expect(backAtApp(page)).toBeVisible();
  await expect(app.arrive(asked, page.url())).resolves.toHaveProperty('access_token');
});

test('another account begins at the app again: the request belongs to whoever opened it first', async ({
  site,
  openAs,
}) => {
  const [first, second] = [await newStudent(site), await newStudent(site)];
  const app = await newApp(site, { callback: appPage.callback });
  const page = await openAs(first, '/faq', { expected: /404.*oauth\/authorizations/ });
  await page.goto((await app.ask({ scope: 'email' })).address.href);
  await page.getByRole('button', { name: 'Use another account' }).click();
  await expect(page).toHaveURL(`${site.url}/auth`);
  expect((await first.client.auth.getUser()).error, 'other devices stay signed in').toBeNull();
  await fillSignIn(page, second.email, second.password);
  await expect(page.getByText('Please go back to the app and begin again.')).toBeVisible();
  await page.goto((await app.ask({ scope: 'email' })).address.href);
  await expect(page.getByRole('main').getByText(second.email)).toBeVisible();
});
