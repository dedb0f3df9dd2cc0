import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { launchBrowser } from '@lomdim/testing/browser/launch';

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Text = { title: string; language: string; direction: string; heading: string; lines: string[] };

/** As small as a style sheet is that makes a page readable: whatever a page of the product brings beyond it is its own cost. */
const styleSheet = `body { margin: 0 auto; max-width: 70ch; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #222; background: #fff }
h1 { font-size: 2rem; line-height: 1.2 }
`;

export type StaticPages = { addressOf(path: string): string; stop(): void };

/** For each address of the product a page with the same text, one style sheet and nothing else. */
export async function serveStaticPages(
  browser: Browser,
  origin: string,
  paths: readonly string[],
): Promise<StaticPages> {
  const pages = new Map<string, string>();
  for (const path of paths) pages.set(path, write(await readText(browser, origin + path)));
  const server = await listen((path) =>
    path === '/style.css' ? ['text/css', styleSheet] : ['text/html; charset=utf-8', pages.get(path)],
  );
  const { port } = server.address() as AddressInfo;
  return { addressOf: (path) => `http://localhost:${port}${path}`, stop: () => server.close() };
}

/** What a reader of the page sees once everything is there, however it got there. */
async function readText(browser: Browser, address: string): Promise<Text> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
  try {
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const html = page.locator('html');
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not read, and what stands on a line of its own stays there
    const seen = await page.locator('body').innerText();
    return {
      title: await page.title(),
      language: (await html.getAttribute('lang')) ?? 'en',
      direction: (await html.getAttribute('dir')) ?? 'ltr',
      heading: (await page.getByRole('heading', { level: 1 }).first().textContent())?.trim() ?? '',
      lines: seen.split('\n').filter((line) => line.trim() !== ''),
    };
  } finally {
    await page.close();
  }
}

function write({ title, language, direction, heading, lines }: Text): string {
  const tag = (line: string) => (line === heading ? 'h1' : 'p');
  const body = lines.map((line) => `<${tag(line)}>${escapeHtml(line)}</${tag(line)}>`).join('\n');
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${escapeHtml(direction)}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css"></head>
<body>${body}</body></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

async function listen(answer: (path: string) => [type: string, text: string | undefined]): Promise<Server> {
  const server = createServer((request, response) => {
    const [type, text] = answer(request.url ?? '/');
    if (text === undefined) return response.writeHead(404).end();
    response.setHeader('content-type', type).setHeader('content-encoding', 'br');
    response.end(brotliCompressSync(text));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}
