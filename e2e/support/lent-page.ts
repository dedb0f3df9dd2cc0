import type { Browser, Page } from 'playwright-core';
import { type MockInstance, vi } from 'vitest';
import { newPage, pageSize, type View, type WatchedPage, watch } from './browser.ts';

type Lent = { page: Page; view: View; lasting: MockInstance[] };

/** Pages that were given back, by what they look like. Their code is compiled and cached: opening them again is quick. */
const waiting = new WeakMap<Browser, Map<string, Lent[]>>();

/**
 * A visitor who is new to the site, though the browser is not: the code may come from its cache, which is most of
 * what a page costs. What must be seen as it first arrives is opened with `newPage`.
 */
export async function lendPage(browser: Browser, view: View, origin: string): Promise<WatchedPage> {
  const key = JSON.stringify([view.width, view.theme, view.language, view.offlinePage]);
  const lent = waitingFor(browser, key).pop() ?? (await firstUse(browser, view));
  const problems = watch(lent.page);
  const giveBack = async () => {
    if (isSpoilt(lent)) await lent.page.context().close();
    else {
      await makeNew(lent, origin);
      waitingFor(browser, key).push(lent);
    }
  };
  return { page: lent.page, problems, close: giveBack };
}

function waitingFor(browser: Browser, key: string): Lent[] {
  const all = waiting.get(browser) ?? new Map<string, Lent[]>();
  waiting.set(browser, all);
  const pages = all.get(key) ?? [];
  all.set(key, pages);
  return pages;
}

async function firstUse(browser: Browser, view: View): Promise<Lent> {
  const { page } = await newPage(browser, view);
  const context = page.context();
  // None of these can be taken back.
  const lasting = [
    vi.spyOn(page, 'addInitScript'),
    vi.spyOn(page, 'exposeFunction'),
    vi.spyOn(page.clock, 'install'),
    vi.spyOn(context, 'addInitScript'),
    vi.spyOn(context, 'exposeFunction'),
    vi.spyOn(context, 'grantPermissions'),
    vi.spyOn(context, 'newCDPSession'),
  ];
  return { page, view, lasting };
}

function isSpoilt({ page, view, lasting }: Lent): boolean {
  return page.isClosed() || view.offlinePage === true || lasting.some((spy) => spy.mock.calls.length > 0);
}

/** Leaves nothing of the visit: no storage, no answers of our own, no listener, no pointer over anything. */
async function makeNew({ page, view }: Lent, origin: string): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  for (const event of [
    'request',
    'response',
    'requestfinished',
    'requestfailed',
    'console',
    'pageerror',
    'dialog',
  ] as const) {
    await page.removeAllListeners(event);
  }
  await context.setOffline(false);
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await page.mouse.move(-1, -1);
  await page.setViewportSize(pageSize(view));
  await page.emulateMedia({ colorScheme: view.theme ?? 'light', reducedMotion: 'reduce' });
}
