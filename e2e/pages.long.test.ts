import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { TestServer } from '../server/acceptance/support/start-test-server.ts';
import { everyLook, lookAt, paths, widths } from './support/matrix.ts';
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

describe.each(paths)('%s in every language and theme', (path) => {
  it.each(widths)('is sound at %i pixels', async (width) => {
    await lookAt(browser, site.url + path, width, everyLook);
  });
});
