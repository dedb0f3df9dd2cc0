import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '@lomdim/testing/browser/launch';
import { compressFolder } from '../scripts/compress-assets.mjs';
import { startProcess } from './rest/processes.ts';
import { baselineEntry, librariesAlone } from './web/baseline.ts';
import { buildWeb } from './web/build.ts';
import { cpuSlowdown, measureVisit, type Vitals } from './web/vitals.ts';

type Use = Parameters<typeof measureVisit>[2];

const main = join(import.meta.dirname, '..', 'server', 'dist', 'main.js');
const rounds = 3;
const goals = 'goals: LCP under 1.8 s, CLS 0, INP under 100 ms';

/** What a visitor does first on each page; what is measured is how soon the page shows it. */
const visits: Record<string, Use> = {
  '/': async (page) => {
    await page.getByRole('button', { name: 'Open the menu' }).tap();
    await page.getByRole('button', { name: 'Switch to the dark theme' }).tap();
    await page.getByRole('button', { name: 'Close the menu' }).tap();
    await page.getByRole('searchbox').pressSequentially('Talmud');
  },
  '/faq': async (page) => {
    for (const at of [0, 1]) await page.locator('main h2 button').nth(at).tap();
  },
  '/blog/first-page-of-gemara': async (page) => {
    await page.getByRole('button', { name: 'Gemara' }).first().tap();
    await page.getByRole('note').waitFor();
  },
  '/contact': async (page) => {
    await page.getByLabel('Your name').pressSequentially('Rivka');
    await page.getByRole('button', { name: 'Send message' }).tap();
  },
};

/** Core Web Vitals of first visits on a slow phone, beside a page that shows one line with the same libraries. */
export async function webVitals(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lomdim-web-vitals-'));
  const dataDir = join(folder, 'data');
  const product = await startProcess('node', [main], {
    env: { NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    portLine: /Lomdim is ready: http:\/\/[^\s:]+:(\d+)/,
  });
  const baseline = await serveBaseline(join(folder, 'baseline'));
  const browser = await launchBrowser();
  try {
    console.log(`First visits on slow 4G with a ${cpuSlowdown} times slower processor (${goals}):`);
    const seen: Vitals[] = [];
    const baselines: Vitals[] = [];
    for (const [path, use] of Object.entries(visits)) {
      // In turns, so that what else the machine does meets both alike.
      for (let round = 0; round < rounds; round += 1) {
        baselines.push(
          await measureVisit(browser, `http://localhost:${baseline.port}/`, async () => undefined),
        );
        seen.push(await measureVisit(browser, `http://localhost:${product.port}${path}`, use));
      }
      print(path, seen.splice(0), baselines.splice(0));
    }
  } finally {
    await browser.close();
    baseline.server.close();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function print(path: string, seen: Vitals[], baselines: Vitals[]): void {
  const [paint, baselinePaint] = [seen, baselines].map((list) =>
    median(list.map((each) => each.largestPaintMs)),
  );
  const shift = Math.max(...seen.map((each) => each.layoutShift));
  const interaction = median(seen.map((each) => each.slowestInteractionMs));
  console.log(
    `  ${path.padEnd(28)} LCP ${seconds(paint)} (${((paint ?? 0) / (baselinePaint ?? 1)).toFixed(2)} x ${seconds(baselinePaint)} of the libraries alone), CLS ${shift.toFixed(3)}, INP ${Math.round(interaction)} ms`,
  );
}

async function serveBaseline(folder: string): Promise<{ server: Server; port: number }> {
  const manifest = await buildWeb(folder, baselineEntry, [librariesAlone()]);
  const script = Object.values(manifest).find((chunk) => chunk.isEntry)?.file;
  if (!script) throw new Error('the baseline was not built');
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<script type="module" src="/${script}"></script></head><body><div id="root"></div></body></html>`;
  await writeFile(join(folder, 'index.html'), page);
  await compressFolder(folder);
  const server = createServer(({ url }, response) => {
    if (url === '/') return response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
    if (url !== `/${script}`) return response.writeHead(404).end();
    response.setHeader('content-type', 'text/javascript').setHeader('content-encoding', 'br');
    createReadStream(join(folder, `${script}.br`)).pipe(response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { server, port: (server.address() as AddressInfo).port };
}

function median(values: number[]): number {
  return values.sort((one, other) => one - other)[values.length >> 1] ?? 0;
}

function seconds(milliseconds = 0): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
