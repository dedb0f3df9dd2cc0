import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';

// The least that a server of files has to do: streams from and to the disk, no permission is checked.
const folder = await mkdtemp(join(tmpdir(), 'lomdim-bench-baseline-'));

// What a server has to do besides whose files have names that survive a power cut, and rows: the least that it can cost.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 6 });
await pool.query('create schema bench; create table bench.files (name text primary key, size integer)');

async function receive(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  // The content is on the disk before the answer, as with ours.
  await pipeline(request, createWriteStream(path, { flush: true }));
  if (request.url !== '/new') await syncFolder();
  if (request.url === '/new-with-row') await addRow(path);
  response.setHeader('content-length', 2).end('{}');
}

async function syncFolder(): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

async function addRow(path: string): Promise<void> {
  const text = 'insert into bench.files (name, size) values ($1, $2)';
  await pool.query({ name: 'add', text, values: [path, 0] });
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
  await Promise.all([pool.end(), rm(folder, { recursive: true, force: true })]);
  process.exit(0);
});
