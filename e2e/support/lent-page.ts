import type { Browser, Page } from 'playwright-core';
import { newPage, pageSize, type View, type WatchedPage, watch } from './browser.ts';

type Lent = { page: Page; view: View; isSpoilt: boolean };

/** How many pages wait for the next file; each is a process of its own. */
const kept = 4;

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
    if (lent.isSpoilt || lent.page.isClosed()) await lent.page.context().close();
    else {
      await makeNew(lent, origin);
      waitingFor(browser, key).push(lent);
    }
  };
  return { page: lent.page, problems, close: giveBack };
}

/** Closes everything in a browser but a few pages that were given back. */
export async function keepFewPages(browser: Browser): Promise<void> {
  const all = waiting.get(browser) ?? new Map<string, Lent[]>();
  const staying = [...all].flatMap(([key, pages]) => pages.map((lent) => ({ key, lent }))).slice(0, kept);
  waiting.delete(browser);
  for (const { key, lent } of staying) waitingFor(browser, key).push(lent);
  const contexts = new Set(staying.map(({ lent }) => lent.page.context()));
  for (const context of browser.contexts()) if (!contexts.has(context)) await context.close();
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
  const lent: Lent = { page, view, isSpoilt: view.offlinePage === true };
  const spoil = () => {
    lent.isSpoilt = true;
  };
  // None of these can be taken back.
  for (const method of ['addInitScript', 'exposeFunction', 'routeWebSocket'] as const) {
    whenUsed(page, method, spoil);
    whenUsed(context, method, spoil);
  }
  whenUsed(page.clock, 'install', spoil);
  whenUsed(context, 'grantPermissions', spoil);
  whenUsed(context, 'newCDPSession', spoil);
  return lent;
}

/** For as long as the page lives, which is longer than a spy of one test file. */
function whenUsed<Owner extends object>(owner: Owner, method: keyof Owner, tell: () => void): void {
  const own = owner[method];
  if (typeof own !== 'function') throw new Error(`there is no method ${String(method)}`);
  const value = (...given: unknown[]) => {
    tell();
    return Reflect.apply(own, owner, given);
  };
  Object.defineProperty(owner, method, { value, configurable: true });
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
