import type { launchBrowser } from '@lomdim/testing/browser/launch';

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

export type Vitals = { largestPaintMs: number; layoutShift: number; slowestInteractionMs: number };

/** A phone of the middle on a slow 4G network, as the usual tools define it. */
const network = { latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 };
export const cpuSlowdown = 4;

declare global {
  interface Window {
    vitals: Vitals;
  }
}

/** A first visit with nothing cached, and then what `use` does. */
export async function measureVisit(
  browser: Browser,
  address: string,
  use: (page: Page) => Promise<void>,
): Promise<Vitals> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  try {
    await context.addInitScript(observe);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.goto(address, { waitUntil: 'networkidle' });
    await use(page);
    // What an interaction took is reported after the frame that shows its result.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
    return await page.evaluate(() => window.vitals);
  } finally {
    await context.close();
  }
}

/** Runs in the page, before anything of its own; it takes nothing along from here. */
function observe(): void {
  const vitals: Vitals = { largestPaintMs: 0, layoutShift: 0, slowestInteractionMs: 0 };
  window.vitals = vitals;
  for (const type of ['largest-contentful-paint', 'layout-shift', 'event']) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Record<string, number>[]) {
        const { startTime = 0, value = 0, duration = 0, hadRecentInput, interactionId } = entry;
        if (type === 'largest-contentful-paint') vitals.largestPaintMs = startTime;
        else if (type === 'layout-shift') vitals.layoutShift += hadRecentInput ? 0 : value;
        else if (interactionId) {
          vitals.slowestInteractionMs = Math.max(vitals.slowestInteractionMs, duration);
        }
      }
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  }
}
