import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { TestServer } from '../server/acceptance/support/start-test-server.ts';
import { launchBrowser } from './support/browser.ts';
import { type Look, lookAt, paths } from './support/matrix.ts';
import { startSite } from './support/site.ts';

/** A slice; pages.long.test.ts looks at everything. */
const slice: [width: number, looks: Look[]][] = [
  [1280, [{ language: 'en', theme: 'dark' }]],
  [
    375,
    [
      { language: 'fr', theme: 'light' },
      { language: 'de', theme: 'dark' },
    ],
  ],
];

let site: TestServer;
let browser: Browser;

beforeAll(async () => {
  site = await startSite();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

describe.each(paths)('%s', (path) => {
  it.each(slice)('is sound at %i pixels', async (width, looks) => {
    await lookAt(browser, site.url + path, width, looks);
  });
});
