import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestServer } from '../server/acceptance/support/start-test-server.ts';
import { newPage } from './support/browser.ts';
import { enterBrowser, leaveBrowser } from './support/shared-browser.ts';
import { startSite } from './support/site.ts';

let site: TestServer;
let browser: Browser;

beforeAll(async () => {
  site = await startSite();
  browser = await enterBrowser();
});

afterAll(async () => {
  await leaveBrowser(browser);
  await site?.stop();
});

it('says with words and with the status that there is no such page, and leads home', async () => {
  const { page, problems, close } = await newPage(browser);
  const answer = await page.goto(`${site.url}/no/such/page`);
  expect(answer?.status()).toBe(404);

  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await page
    .getByText("The page you are looking for doesn't exist or has been moved.", { exact: true })
    .waitFor();
  expect(await page.title()).toBe('Page not found · Lomdim');

  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.getByRole('heading', { level: 1, name: 'Torah is learned together' }).waitFor();
  expect(page.url()).toBe(`${site.url}/`);
  await expect
    .poll(() => page.locator('main').evaluate((element) => element === document.activeElement))
    .toBe(true);
  expect(problems).toEqual([]);
  await close();
});
