import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { TestServer, TestServerOptions } from '../../server/acceptance/support/start-test-server.ts';
import { newPage, type View, type WatchedPage } from './browser.ts';
import { lendPage } from './lent-page.ts';
import { enterBrowser, leaveBrowser } from './shared-browser.ts';
import { enter } from './sign-in.ts';
import { startSite } from './site.ts';

type Visit = View & {
  /** Problems that the test itself brings about. */
  expected?: RegExp;
  /** Signed in already, as if the site had been opened before. */
  as?: { email: string; password?: string };
  /** In a browser that has never seen the site: for what depends on how things arrive. */
  fresh?: boolean;
};

type SiteOptions = TestServerOptions | (() => Promise<TestServerOptions>);

/** For a test file: the site and a browser for all its tests, and after each test nothing went wrong unseen. */
export function useSite(options: SiteOptions = {}) {
  const shared: { site?: TestServer; browser?: Browser } = {};
  let visitor: WatchedPage | undefined;
  let expected: RegExp | undefined;

  beforeAll(async () => {
    shared.site = await startSite(typeof options === 'function' ? await options() : options);
    shared.browser = await enterBrowser();
  });
  afterAll(async () => {
    await leaveBrowser(shared.browser);
    await shared.site?.stop();
  });
  afterEach(async () => {
    expect(visitor?.problems.filter((problem) => !expected?.test(problem)) ?? []).toEqual([]);
    await visitor?.close();
    visitor = undefined;
    expected = undefined;
  });

  function site(): TestServer {
    if (!shared.site) throw new Error('the site has not been started');
    return shared.site;
  }

  async function open(path: string, visit: Visit = {}): Promise<Page> {
    if (!shared.browser) throw new Error('the browser has not been started');
    await visitor?.close();
    visitor = await (visit.fresh
      ? newPage(shared.browser, visit)
      : lendPage(shared.browser, visit, site().url));
    expected = visit.expected;
    if (visit.as) await enter(visitor.page, site(), visit.as);
    await visitor.page.goto(site().url + path);
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    return visitor.page;
  }

  return { site, open };
}
