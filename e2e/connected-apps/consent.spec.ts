import { newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import type { App } from '@lomdim/testing/people/app';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';
import { enterAsChild, newChild } from '../helpers/children.ts';
import { expectSound } from '../helpers/entrance.ts';
import { expectNoLayoutShift } from '../helpers/expectations.ts';
import { englishLast } from '../helpers/languages.ts';
import { switchLanguage, switchTheme } from '../helpers/switches.ts';
import { appName, newApp } from './apps.ts';

const question = (page: Page) => page.getByRole('heading', { level: 1, name: 'Connect an app?' });
const failure = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'This request cannot be answered' });
const consent = (id: string) => `/oauth/consent?authorization_id=${id}`;
const notFound = /404.*oauth\/authorizations/;

test.describe('switched on', () => {
  test.use({ siteOptions: { env: { OAUTH_SERVER_ENABLED: 'on' } } });

  const newReader = (site: TestServer): Promise<App> =>
    newApp(site, { callback: 'https://reader.example/back' });

  test('is sound in every language, width and theme, and nothing moves', async ({ site, openAs }) => {
    const [member, app] = [await newStudent(site), await newReader(site)];
    for (const [width, languages] of [
      [1280, ['he', 'en']],
      [375, englishLast],
    ] as const) {
      const { address } = await app.ask({ scope: 'openid email profile phone' });
      const page = await openAs(member, '/faq', { width });
      await page.goto(address.href);
      await expect(question(page)).toBeVisible();
      await expectNoLayoutShift(page);
      for (const [index, language] of languages.entries()) {
        await switchLanguage(page, language);
        await switchTheme(page, index % 2 === 0 ? 'dark' : 'light');
        await expectSound(page);
      }
      await expect(page.getByText('After your answer we send you to reader.example.')).toBeVisible();
      await page.close();
    }
  });

  test('may not be shown within another page', async ({ site }) => {
    const { headers } = await fetch(site.url + consent('a'.repeat(32)));
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  test('says what to do about a request that is missing, unknown, answered or expired', async ({
    site,
    openAs,
  }) => {
    const [member, app] = [await newStudent(site), await newReader(site)];
    const page = await openAs(member, '/oauth/consent', {
      expected: /40[04].*oauth\/authorizations/,
      width: 375,
    });
    const expectFailure = async () => {
      await expect(failure(page)).toBeVisible();
      await expect(page.getByText('Please go back to the app and begin again.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    };
    await expectFailure();
    await expectSound(page);
    await test.step('what is no id does not become an address', async () => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(site.url + consent(encodeURIComponent('../../user?x=')));
      await expectFailure();
      expect(asked.filter((url) => url.includes('/oauth/authorizations'))).toEqual([]);
    });
    await page.goto(site.url + consent('a'.repeat(32)));
    await expectFailure();
    await test.step('answered in another tab', async () => {
      await page.goto((await app.ask({ scope: 'email' })).address.href);
      await expect(question(page)).toBeVisible();
      const id = new URL(page.url()).searchParams.get('authorization_id') ?? '';
      const { error } = await member.client.auth.oauth.denyAuthorization(id);
      expect(error).toBeNull();
      await page.getByRole('button', { name: 'Allow', exact: true }).click();
      await expect(page.getByRole('alert')).toContainText('Please go back to the app and begin again.');
      await page.reload();
      await expectFailure();
    });
    await test.step('expired', async () => {
      const { address } = await app.ask({ scope: 'email' });
      await page.goto(address.href);
      await expect(question(page)).toBeVisible();
      await site.pool.query("update auth.oauth_authorizations set expires_at = now() - interval '1 second'");
      await page.reload();
      await expectFailure();
    });
  });

  test('a program is opened by its own scheme, and the page stays to say so', async ({ site, openAs }) => {
    const member = await newStudent(site);
    const app = await newApp(site, { callback: 'com.example.reader://back' });
    const page = await openAs(member, '/faq', { expected: /Failed to launch/ });
    await page.goto((await app.ask({ scope: 'email' })).address.href);
    await expect(page.getByText('the app on this device that belongs to com.example.reader:')).toBeVisible();
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Back to the app' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open the app' })).toHaveAttribute(
      'href',
      /^com\.example\.reader:\/\/back\?code=/,
    );
    await expectSound(page);
  });

  test('a failure that may pass keeps the question; an address that a browser would run is not opened', async ({
    site,
    openAs,
  }) => {
    const [member, app] = [await newStudent(site), await newReader(site)];
    const page = await openAs(member, '/faq', { expected: /request failed|Failed to fetch/ });
    const allow = page.getByRole('button', { name: 'Allow', exact: true });
    const decision = '**/oauth/authorizations/*/consent';
    await page.route('**/oauth/authorizations/*', (route) => route.abort(), { times: 2 });
    await page.goto((await app.ask({ scope: 'email' })).address.href);
    await expect(failure(page)).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(question(page)).toBeVisible();
    await page.route(decision, (route) => route.abort(), { times: 1 });
    await allow.click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(question(page)).toBeVisible();
    await page.route(decision, (route) =>
      route.fulfill({ json: { redirect_url: 'javascript:document.title="run"' } }),
    );
    await allow.click();
    await expect(failure(page)).toBeVisible();
    await expect(page.getByText('The app gave an address that we do not open')).toBeVisible();
    expect(await page.title()).not.toBe('run');
  });

  test('a child is told that it cannot connect apps', async ({ site, visitors }) => {
    const child = await newChild(await newStudent(site));
    const app = await newReader(site);
    const { page } = await visitors.add({ width: 375 });
    await enterAsChild(page, site, child);
    await page.goto((await app.ask({ scope: 'email' })).address.href);
    await expect(failure(page)).toBeVisible();
    await expect(page.getByText('This is not for children’s accounts. Ask your parent.')).toBeVisible();
    await expect(page.getByText(appName)).toHaveCount(0);
  });
});

test.describe('switched off', () => {
  test('a request says so, and the settings say nothing of apps', async ({ site, openAs }) => {
    const member = await newStudent(site);
    const page = await openAs(member, consent('a'.repeat(32)), { expected: notFound });
    await expect(failure(page)).toBeVisible();
    await expect(page.getByText('This is not switched on here.')).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const answered = page.waitForResponse('**/auth/v1/settings');
    await page.goto(`${site.url}/settings`);
    expect(await (await answered).json()).toMatchObject({ oauth_server_enabled: false });
    await expect(page.getByText('There were none.')).toBeVisible();
    await expect(page.getByText('Connected apps')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(asked).not.toContain('/auth/v1/user/oauth/grants');
  });
});
