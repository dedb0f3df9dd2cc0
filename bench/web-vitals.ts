import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '@lomdim/testing/browser/launch';
import { startProcess } from './rest/processes.ts';
import { exampleAddresses } from './web/examples.ts';
import { serveStaticPages } from './web/static-page.ts';
import { cpuSlowdown, measureVisit, type Vitals } from './web/vitals.ts';

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Use = Parameters<typeof measureVisit>[2];
type Target = ReturnType<Parameters<Use>[0]['locator']>;

const main = join(import.meta.dirname, '..', 'server', 'dist', 'main.js');
/** The first paint moves by a fifth from one visit to the next. */
const rounds = 7;
const goals =
  'goals: LCP under 1.8 s and 1.3 times the static page, CLS 0, INP under 100 ms, 150 kB of scripts, 30 requests';

/** A finger needs a moment before it taps again; a page may use it to finish what the tap began. */
const betweenTapsMs = 500;

async function tap(target: Target): Promise<void> {
  await target.tap();
  await target.page().waitForTimeout(betweenTapsMs);
}

const openMenu: Use = async (page) => {
  await tap(page.getByRole('button', { name: 'Open the menu' }));
  await tap(page.getByRole('button', { name: 'Close the menu' }));
};

const typeAWord: Use = async (page) => {
  await page.getByRole('searchbox').pressSequentially('Talmud');
};

/** What a visitor does first on each page; what is measured is how soon the page shows it. */
function visitsOf({ teacher, course }: { teacher: string; course: string }): Record<string, Use> {
  return {
    '/': async (page) => {
      await tap(page.getByRole('button', { name: 'Open the menu' }));
      await tap(page.getByRole('button', { name: 'Switch to the dark theme' }));
      await tap(page.getByRole('button', { name: 'Close the menu' }));
      await typeAWord(page);
    },
    '/find-teachers': typeAWord,
    [teacher]: async (page) => {
      await tap(page.getByRole('button', { name: 'The week after' }));
      await tap(page.getByRole('tab', { name: 'Reviews' }));
    },
    [course]: openMenu,
    '/blog/first-page-of-gemara': async (page) => {
      await tap(page.getByRole('button', { name: 'Gemara' }).first());
      await page.getByRole('note').waitFor();
    },
    '/faq': async (page) => {
      for (const at of [0, 1]) await tap(page.locator('main summary').nth(at));
    },
    '/contact': async (page) => {
      await page.getByLabel('Your name').pressSequentially('Rivka');
      await tap(page.getByRole('button', { name: 'Send message' }));
    },
  };
}

/** Core Web Vitals of first visits on a slow phone, each beside a static page of the same text. */
export async function webVitals(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lomdim-web-vitals-'));
  const product = await startProcess('node', [main], {
    env: { NODE_ENV: 'production', PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' },
    portLine: /Lomdim is ready: http:\/\/[^\s:]+:(\d+)/,
  });
  const browser = await launchBrowser();
  try {
    const origin = `http://localhost:${product.port}`;
    await measureAll(browser, origin, visitsOf(await exampleAddresses(origin)));
  } finally {
    await browser.close();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureAll(browser: Browser, origin: string, visits: Record<string, Use>): Promise<void> {
  const staticPages = await serveStaticPages(browser, origin, Object.keys(visits));
  try {
    console.log(`First visits on slow 4G with a ${cpuSlowdown} times slower processor (${goals}):`);
    console.log(`  ${'page'.padEnd(28)}     LCP  static   ratio     CLS     INP   scripts  requests`);
    for (const [path, use] of Object.entries(visits)) {
      const seen: Vitals[] = [];
      const plain: Vitals[] = [];
      // In turns, so that what else the machine does meets both alike.
      for (let round = 0; round < rounds; round += 1) {
        plain.push(await measureVisit(browser, staticPages.addressOf(path), async () => undefined));
        seen.push(await measureVisit(browser, origin + path, use));
      }
      print(path, seen, plain);
    }
  } finally {
    staticPages.stop();
  }
}

function print(path: string, seen: readonly Vitals[], plain: readonly Vitals[]): void {
  const [paint, plainPaint] = [seen, plain].map((list) => median(list.map((each) => each.largestPaintMs)));
  const columns = [
    seconds(paint).padStart(8),
    seconds(plainPaint).padStart(8),
    ((paint ?? 0) / (plainPaint ?? 1)).toFixed(2).padStart(8),
    Math.max(...seen.map((each) => each.layoutShift))
      .toFixed(3)
      .padStart(8),
    `${Math.round(median(seen.map((each) => each.slowestInteractionMs)))} ms`.padStart(8),
    `${(median(seen.map((each) => each.scriptBytes)) / 1000).toFixed(1)} kB`.padStart(10),
    String(median(seen.map((each) => each.requests))).padStart(10),
  ];
  // Ids are long and say nothing.
  console.log(`  ${path.replace(/[\da-f]{8}-[\da-f-]{27}$/, '…').padEnd(28)}${columns.join('')}`);
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}

function seconds(milliseconds = 0): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
