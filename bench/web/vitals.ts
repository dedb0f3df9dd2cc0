import type { launchBrowser } from '@lomdim/testing/browser/launch';

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

type Observed = { largestPaintMs: number; layoutShift: number; slowestInteractionMs: number };

/** What a first visit shows and costs. Scripts in bytes as they came over the network, compressed. */
export type Vitals = Observed & { scriptBytes: number; requests: number };

/** A phone of the middle on a slow 4G network, as the usual tools define it. */
const network = { latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 };
export const cpuSlowdown = 4;

declare global {
  interface Window {
    vitals: Observed;
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
    await context.addInitScript(tellConnection);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    const traffic = watchTraffic(page);
    await page.goto(address, { waitUntil: 'networkidle' });
    const cost = await traffic();
    await use(page);
    // What an interaction took is reported after the frame that shows its result.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
    return { ...(await page.evaluate(() => window.vitals)), ...cost };
  } finally {
    await context.close();
  }
}

/** A slow processor may work so long between two requests that a page only seems to have everything. */
const quietMs = 2000;

/** What is loaded from now on until nothing more comes. */
function watchTraffic(page: Page): () => Promise<Pick<Vitals, 'scriptBytes' | 'requests'>> {
  const sizes: Promise<number>[] = [];
  let [requests, ended, lastAt] = [0, 0, performance.now()];
  const isCounted = (request: { url(): string }) => /^https?:/.test(request.url());
  const end = (request: { url(): string }) => {
    if (!isCounted(request)) return;
    ended += 1;
    lastAt = performance.now();
  };
  page.on('request', (request) => {
    if (!isCounted(request)) return;
    requests += 1;
    lastAt = performance.now();
  });
  page.on('requestfailed', end);
  page.on('requestfinished', (request) => {
    end(request);
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then((size) => size.responseBodySize));
  });
  return async () => {
    while (ended < requests || performance.now() - lastAt < quietMs) await page.waitForTimeout(100);
    const bytes = await Promise.all(sizes);
    return { requests, scriptBytes: bytes.reduce((sum, size) => sum + size, 0) };
  };
}

/** Runs in the page. Chromium makes the network slow and goes on telling the page of the machine's own, so that it fetches ahead. */
function tellConnection(): void {
  const connection = { rtt: 150, downlink: 1.6, effectiveType: '4g', saveData: false };
  Object.defineProperty(navigator, 'connection', { value: connection });
}

/** Runs in the page, before anything of its own; it takes nothing along from here. */
function observe(): void {
  const vitals: Observed = { largestPaintMs: 0, layoutShift: 0, slowestInteractionMs: 0 };
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
