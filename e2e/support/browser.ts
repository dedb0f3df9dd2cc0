import { type Browser, chromium, type Page, type Request } from 'playwright-core';
import { findChromium } from './chromium.ts';

declare global {
  interface Window {
    /** How far things moved that nobody moved, since the page was opened. */
    layoutShift: number;
  }
}

export type Theme = 'light' | 'dark';
export type Language = 'en' | 'fr' | 'de';

export type View = {
  width?: number;
  theme?: Theme;
  /** What the browser asks for, such as `fr-CH`. */
  language?: string;
  /** With the worker that brings the page for offline times: what it fetches, a test can neither see nor change. */
  offlinePage?: boolean;
};

export type WatchedPage = {
  page: Page;
  /** Everything that went wrong unseen: errors in the console, exceptions, requests that failed. */
  problems: string[];
  close(): Promise<void>;
};

export async function launchBrowser(args: string[] = []): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  // Only our own pages are opened, and the sandbox works neither for root nor in every container.
  return chromium.launch({ executablePath, chromiumSandbox: false, env: stringsOnly(env), args });
}

/** A visitor of their own: nothing is shared with any other page, neither storage nor cache. */
export async function newPage(browser: Browser, view: View = {}): Promise<WatchedPage> {
  const { theme = 'light', language = 'en', offlinePage = false } = view;
  const context = await browser.newContext({
    viewport: pageSize(view),
    colorScheme: theme,
    locale: language,
    reducedMotion: 'reduce',
    serviceWorkers: offlinePage ? 'allow' : 'block',
  });
  await context.addInitScript(recordLayoutShifts);
  const page = await context.newPage();
  return { page, problems: watch(page), close: () => context.close() };
}

export function pageSize({ width = 1280 }: View): { width: number; height: number } {
  return { width, height: width < 768 ? 720 : 800 };
}

/** Runs in the page, before anything of its own. */
function recordLayoutShifts(): void {
  window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
      if (!entry.hadRecentInput) window.layoutShift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true } as PerformanceObserverInit);
}

/** Collects everything that goes wrong unseen from now on. */
export function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`));
  page.on('requestfailed', (request) => {
    // What was asked for and is no longer needed, because somebody went on, the browser gives up by itself.
    const givenUp = request.failure()?.errorText === 'net::ERR_ABORTED';
    if (!givenUp) problems.push(`request failed: ${request.url()}`);
  });
  page.on('console', (message) => {
    // A failed request is told by the two others, with its address; the worker is kept away by ourselves.
    const told = /^Failed to load resource|^Service Worker registration blocked/.test(message.text());
    if ((message.type() === 'error' || message.type() === 'warning') && !told) {
      problems.push(`console ${message.type()}: ${message.text()}`);
    }
  });
  const overtaken = watchSigningOut(page);
  page.on('response', (response) => {
    if (response.status() === 401 && overtaken.has(response.request())) return;
    // The page itself may be answered with 404 and still be what was asked for; its test looks at the status.
    if (response.status() >= 400 && !response.request().isNavigationRequest()) {
      problems.push(`${response.status()}: ${response.url()}`);
    }
  });
  return problems;
}

/** What was asked for before one had signed out; the session it was asked with may be gone when the server looks at it. */
function watchSigningOut(page: Page): Set<Request> {
  const underWay = new Set<Request>();
  const overtaken = new Set<Request>();
  const isSigningOut = (request: Request) => new URL(request.url()).pathname === '/auth/v1/logout';
  let signingOut = false;
  page.on('request', (request) => {
    if (isSigningOut(request)) {
      signingOut = true;
      for (const other of underWay) overtaken.add(other);
    } else if (signingOut) overtaken.add(request);
    underWay.add(request);
  });
  const over = (request: Request) => {
    underWay.delete(request);
    if (isSigningOut(request)) signingOut = false;
  };
  page.on('requestfinished', over);
  page.on('requestfailed', over);
  return overtaken;
}

function stringsOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
