import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { TestServer, TestServerOptions } from '../../server/acceptance/support/start-test-server.ts';
import type { WatchedPage } from './browser.ts';
import { enterBrowser, leaveBrowser } from './shared-browser.ts';
import { startSite } from './site.ts';

export type SiteOptions = TestServerOptions | (() => Promise<TestServerOptions>);

/** The site and a browser for all tests of a file. */
export function useStarted(options: SiteOptions, browserArguments?: string[]) {
  const started: { site?: TestServer; browser?: Browser } = {};
  beforeAll(async () => {
    started.site = await startSite(typeof options === 'function' ? await options() : options);
    started.browser = await enterBrowser(browserArguments);
  });
  afterAll(async () => {
    await leaveBrowser(started.browser);
    await started.site?.stop();
  });
  return {
    site(): TestServer {
      if (!started.site) throw new Error('the site has not been started');
      return started.site;
    },
    browser(): Browser {
      if (!started.browser) throw new Error('the browser has not been started');
      return started.browser;
    },
  };
}

/** Several at once: after each test they leave, and nothing went wrong unseen with any of them. */
export function useVisitors() {
  let visitors: { watched: WatchedPage; expected: RegExp | undefined }[] = [];
  afterEach(async () => {
    const unseen = visitors.flatMap(({ watched, expected }) =>
      watched.problems.filter((problem) => !expected?.test(problem)),
    );
    for (const { watched } of visitors) await watched.close();
    visitors = [];
    expect(unseen).toEqual([]);
  });
  return (watched: WatchedPage, expected: RegExp | undefined): void => {
    visitors.push({ watched, expected });
  };
}
