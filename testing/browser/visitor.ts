import type { Browser, BrowserContext, Page } from '@playwright/test';
import { watchProblems } from './problems.ts';

declare global {
  interface Window {
    /** What moved that nobody moved, since the page was opened: how far, and from where to where. */
    layoutShifts: string[];
  }
}

export type Theme = 'light' | 'dark';

export type View = {
  width?: number;
  theme?: Theme;
  /** What the browser asks for, such as `fr-CH`. */
  language?: string;
  /** Where the browser is, such as America/New_York; otherwise where the machine is. */
  zone?: string;
  /** With the worker that brings the page for offline times: what it fetches, a test can neither see nor change. */
  offlinePage?: boolean;
};

export type Visitor = {
  page: Page;
  /** Everything that went wrong unseen: errors in the console, exceptions, requests that failed. */
  problems: string[];
  /** Everything that the page has written to the console. */
  console: string[];
  close(): Promise<void>;
};

/** A visitor of their own: nothing is shared with any other page, neither storage nor cache. */
export async function newVisitor(browser: Browser, view: View = {}): Promise<Visitor> {
  const { width = 1280, theme = 'light', language = 'en', zone, offlinePage = false } = view;
  const context = await browser.newContext({
    viewport: { width, height: width < 768 ? 720 : 800 },
    colorScheme: theme,
    locale: language,
    ...(zone ? { timezoneId: zone } : {}),
    reducedMotion: 'reduce',
    serviceWorkers: offlinePage ? 'allow' : 'block',
  });
  await context.addInitScript(recordLayoutShifts);
  await context.addInitScript(hideConnection);
  const page = await context.newPage();
  waitUntilAlive(page);
  const console: string[] = [];
  page.on('console', (message) => console.push(`${message.type()}: ${message.text()}`));
  const { problems, leaves } = watchProblems(page);
  const close = () => {
    leaves();
    return leave(context, page);
  };
  return { page, problems, console, close };
}

const aliveWithinMs = 5000;

/**
 * A page that the server rendered can be read before it answers, and a test must not press what does not answer yet. A test that
 * keeps the scripts back, or says itself what it waits for, goes on.
 */
function waitUntilAlive(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const alive = async () => {
    const isAlive = () => !document.getElementById('state') || 'ready' in document.documentElement.dataset;
    await Promise.race([page.waitForFunction(isAlive), page.waitForTimeout(aliveWithinMs)]);
  };
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await alive();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await alive();
    return response;
  };
}

/**
 * Runs in the page. How fast browsers believe their connection to be differs with the browser and the load of the machine, and
 * what is fetched ahead differs with it.
 */
function hideConnection(): void {
  Object.defineProperty(navigator, 'connection', { value: undefined, configurable: true });
}

type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** Runs in the page, before anything of its own. */
function recordLayoutShifts(): void {
  const corners = ({ x, y, width, height }: DOMRectReadOnly) => `${[x, y, width, height].map(Math.round)}`;
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return `<${element?.localName ?? 'gone'} class="${element?.className ?? ''}"> ${node?.textContent?.slice(0, 40) ?? ''}`;
  };
  window.layoutShifts = [];
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue;
      const moved = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${nameOf(node)} from ${corners(previousRect)} to ${corners(currentRect)}`,
      );
      window.layoutShifts.push(`${value}: ${moved.join('; ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true } as PerformanceObserverInit);
}

/** What the test answers instead of the server ends with the page; a request under way then needs no answer. */
async function leave(context: BrowserContext, page: Page): Promise<void> {
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}
