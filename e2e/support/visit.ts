import type { Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { newPage, type View, type WatchedPage } from './browser.ts';
import { lendPage } from './lent-page.ts';
import { enter } from './sign-in.ts';
import { type SiteOptions, useStarted } from './started.ts';

type Visit = View & {
  /** Problems that the test itself brings about. */
  expected?: RegExp;
  /** Signed in already, as if the site had been opened before. */
  as?: { email: string; password?: string };
  /** In a browser that has never seen the site: for what depends on how things arrive. */
  fresh?: boolean;
};

/** For a test file: the site and a browser for all its tests, and after each test nothing went wrong unseen. */
export function useSite(options: SiteOptions = {}) {
  const { site, browser } = useStarted(options);
  let visitor: WatchedPage | undefined;
  let expected: RegExp | undefined;

  afterEach(async () => {
    expect(visitor?.problems.filter((problem) => !expected?.test(problem)) ?? []).toEqual([]);
    await visitor?.close();
    visitor = undefined;
    expected = undefined;
  });

  async function open(path: string, visit: Visit = {}): Promise<Page> {
    await visitor?.close();
    visitor = await (visit.fresh ? newPage(browser(), visit) : lendPage(browser(), visit, site().url));
    expected = visit.expected;
    if (visit.as) await enter(visitor.page, site(), visit.as);
    await visitor.page.goto(site().url + path);
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    return visitor.page;
  }

  return { site, open };
}
