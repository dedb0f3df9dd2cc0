import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The least that a page can cost: the bytes that the product sent, as they came, from memory. */
const { addresses, headers }: { addresses: string[]; headers: Record<string, string> } = JSON.parse(
  process.argv[2] ?? '{}',
);

type Kept = { status: number; headers: Record<string, string>; body: Buffer };
const pages = new Map<string, Kept>();

for (const address of addresses) {
  const { pathname } = new URL(address);
  // Not with `fetch`, which would unpack what came compressed.
  const kept = await new Promise<Kept>((resolve, reject) => {
    const asking = request(address, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const entries = Object.entries(answer.headers).flatMap(([name, value]) =>
          typeof value === 'string' && name !== 'transfer-encoding' ? [[name, value] as const] : [],
        );
        const body = Buffer.concat(chunks);
        resolve({
          status: answer.statusCode ?? 0,
          headers: { ...Object.fromEntries(entries), 'content-length': String(body.length) },
          body,
        });
      });
    });
    asking.on('error', reject);
    asking.end();
  });
  pages.set(pathname, kept);
}

const server = createServer((asked, response) => {
  const page = pages.get(asked.url?.split('?', 1)[0] ?? '/');
  if (!page) return response.writeHead(404).end();
  response.writeHead(page.status, page.headers).end(page.body);
});
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`memory on port ${(server.address() as AddressInfo).port}\n`),
);
