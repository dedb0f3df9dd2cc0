import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { keepFewPages } from './lent-page.ts';

const browsers = new Map<string, Promise<Browser>>();

/**
 * One browser for all the files of a worker, with the pages that were given back, whose code is compiled. It ends with
 * the worker. What belongs to a visitor is in a context that nobody else gets.
 */
export async function enterBrowser(args: string[] = []): Promise<Browser> {
  const key = args.join(' ');
  const known = await browsers.get(key)?.catch(() => undefined);
  if (known?.isConnected()) return known;
  const launched = launchBrowser(args);
  browsers.set(key, launched);
  return launched;
}

/** At the end of a file: closes whatever it has left open. */
export async function leaveBrowser(browser: Browser | undefined): Promise<void> {
  if (browser?.isConnected()) await keepFewPages(browser);
}
