import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createPool } from './pool.ts';

const message = (type: string, body: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};
const welcome = message('R', Buffer.alloc(4));
const ready = message('Z', Buffer.from('I'));
const farewell = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));

it('a server that ends the connection in the moment in which it is made ends nothing else', async () => {
  const server = createServer((socket) => {
    socket.once('data', () => socket.end(Buffer.concat([welcome, ready, farewell])));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const pool = createPool(`postgres://me:secret@127.0.0.1:${port}/name`, { log: createLog('silent') });
  // An event that nobody listens to would fail this run, whatever is expected here.
  await expect(pool.query('select 1')).rejects.toThrow();
  await pool.end();
  server.close();
});
