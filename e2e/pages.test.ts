import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import type { TestServer } from '../server/acceptance/support/start-test-server.ts';
import { everyLook, lookAt, paths } from './support/matrix.ts';
import { enterBrowser, leaveBrowser } from './support/shared-browser.ts';
import { startSite } from './support/site.ts';

/** A slice: every page once, in widths and looks that go around; pages.long.test.ts looks at everything. */
const slice = paths.map((path, at) => ({
  path,
  width: at % 2 === 0 ? 1280 : 375,
  looks: everyLook.filter((_, turn) => turn === (at + Math.floor(at / everyLook.length)) % everyLook.length),
}));

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

it.each(slice)('$path is sound at $width pixels', async ({ path, width, looks }) => {
  await lookAt(browser, site.url + path, width, looks);
});
