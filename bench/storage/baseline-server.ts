import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

// The least that a server of files has to do: streams from and to the disk, no permission is checked.
const folder = await mkdtemp(join(tmpdir(), 'lomdim-bench-baseline-'));

async function receive(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  // As durable as ours: on the disk before the answer.
  await pipeline(request, createWriteStream(path, { flush: true }));
  response.setHeader('content-length', 2).end('{}');
}

async function send(response: ServerResponse, path: string): Promise<void> {
  response.setHeader('content-length', (await stat(path)).size);
  await pipeline(createReadStream(path, { highWaterMark: 256 * 1024 }), response);
}

const server = createServer((request, response) => {
  const name = request.url === '/fixed' ? 'fixed' : randomUUID();
  const path = join(folder, name);
  const work = request.method === 'GET' ? send(response, path) : receive(request, response, path);
  work.catch(() => response.destroy());
});
server.listen(0, '127.0.0.1', () =>
  console.log(`baseline on port ${(server.address() as AddressInfo).port}`),
);

process.once('SIGTERM', async () => {
  server.closeAllConnections();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
});
