import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

const pieceBytes = 2000;
const pauseMs = 50;

/** In front of a site: pages arrive in pieces, as over a bad line; everything else at once. */
export async function startSlowPages(site: { url: string }): Promise<{ url: string; stop(): Promise<void> }> {
  const { hostname, port } = new URL(site.url);
  const proxy = createServer((asked, answer) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const forwarded = request({ hostname, port, method: asked.method, path: asked.url, headers }, (given) => {
      const { 'content-length': _, ...rest } = given.headers;
      answer.writeHead(given.statusCode ?? 502, rest);
      if (!given.headers['content-type']?.startsWith('text/html')) return void given.pipe(answer);
      void buffer(given).then(async (page) => {
        for (let at = 0; at < page.length; at += pieceBytes) {
          answer.write(page.subarray(at, at + pieceBytes));
          await pause(pauseMs);
        }
        answer.end();
      });
    });
    asked.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}
