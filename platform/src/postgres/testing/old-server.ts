import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A PostgreSQL in name only: lets everyone in and answers every question with the same row. */
export async function startOldServer(row: Record<string, string>): Promise<{ url: string; stop(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let greeted = false;
    socket.on('data', (data) => {
      if (!greeted) socket.write(Buffer.concat([message('R', int32(0)), ready]));
      else if (data.toString('latin1', 0, 1) === 'Q') socket.write(answer(row));
      greeted = true;
    });
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://me:hunter2@127.0.0.1:${(server.address() as AddressInfo).port}/old`,
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function answer(row: Record<string, string>): Buffer {
  const names = Object.keys(row);
  const fields = names.map((name) =>
    // Table, column, type (text), size, modifier, format: a text column of no table.
    Buffer.concat([cstring(name), int32(0), int16(0), int32(25), int16(-1), int32(-1), int16(0)]),
  );
  const values = Object.values(row).map((value) =>
    Buffer.concat([int32(Buffer.byteLength(value)), Buffer.from(value)]),
  );
  return Buffer.concat([
    message('T', Buffer.concat([int16(names.length), ...fields])),
    message('D', Buffer.concat([int16(names.length), ...values])),
    message('C', cstring('SELECT 1')),
    ready,
  ]);
}

const message = (kind: string, body: Buffer) =>
  Buffer.concat([Buffer.from(kind), int32(body.length + 4), body]);
const cstring = (text: string) => Buffer.from(`${text}\0`);

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

const ready = message('Z', Buffer.from('I'));
