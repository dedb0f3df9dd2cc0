import { createTestDatabase } from '@lomdim/testing/postgres/database';
import { describe, expect, it } from 'vitest';
import type { Limits } from '../limits.ts';
import { RawClient } from '../testing/raw-client.ts';
import { unlimited, useMemoryServers } from '../testing/use-memory-servers.ts';

const start = useMemoryServers(createTestDatabase);
const serve = (limits: Partial<Limits> = {}) => start({ limits });

/** The status with which a socket is refused. */
function refusedWith(url: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { socket } = new RawClient(url, { headers });
    socket.on('unexpected-response', (request, response) => {
      resolve(response.statusCode);
      request.destroy();
    });
    socket.on('open', () => reject(new Error('the socket was opened')));
  });
}

describe('who may open a socket', () => {
  it.each([
    ['another origin', '?vsn=2.0.0', { origin: 'https://evil.example' }, 403],
    ['an origin without a name', '?vsn=2.0.0', { origin: 'null' }, 403],
    ['a file', '?vsn=2.0.0', { origin: 'file://' }, 403],
    ['a page on this machine, where the site is elsewhere', '', { origin: 'http://localhost:5173' }, 403],
    ['a serialisation that nobody speaks', '?vsn=9.0.0', {}, 400],
    ['a key that is no key', '?apikey=nonsense', {}, 401],
    ['an expired key', `?apikey=${encodeURIComponent('{"exp":1}')}`, {}, 401],
    ['another address', '/else', {}, 404],
  ])('not %s', async (_who, query, headers, status) => {
    const { url } = await serve();
    expect(await refusedWith(`${url}${query}`, headers)).toBe(status);
  });

  it('the site itself, the same host, and programs', async () => {
    const { url } = await serve();
    for (const origin of ['https://site.example', `http://${new URL(url).host}`, undefined]) {
      const client = await new RawClient(url, origin === undefined ? {} : { origin }).opened();
      client.close();
    }
  });

  it('no more than the server can hold', async () => {
    const { url, open } = await serve({ sockets: 2 });
    const [first] = [await open(), await open()];
    expect(await refusedWith(url)).toBe(503);
    first.close();
    await first.closed;
    await expect
      .poll(() =>
        open().then(
          () => 'open',
          () => 'refused',
        ),
      )
      .toBe('open');
  });

  it('nor more from one address than it may', async () => {
    const { url, open } = await serve({ rates: { ...unlimited, socketsPerAddress: 1 } });
    const first = await open();
    expect(await refusedWith(url)).toBe(503);
    const proxied = { 'x-forwarded-for': '203.0.113.9' };
    const other = await new RawClient(url, { headers: proxied }).opened();
    expect(await refusedWith(url, proxied)).toBe(503);
    for (const client of [first, other]) client.close();
  });
});

describe('what is not a message', () => {
  it.each([
    ['not JSON', 'hello'],
    ['an array that is too short', '[1,2]'],
    ['bytes of no kind', Buffer.from([1, 2, 3])],
  ])('%s ends the socket with a reason', async (_what, data) => {
    const server = await serve();
    const client = await server.open();
    client.socket.send(data);
    expect(await client.closed).toEqual({ code: 1007, reason: expect.stringMatching(/^The .*\.$/) });
    expect(await (await server.open()).join('a')).toMatchObject({ status: 'ok' });
  });

  it('a giant ends the socket', async () => {
    const server = await serve({ frameBytes: 1000 });
    const client = await server.open();
    client.socket.send('x'.repeat(1001));
    expect((await client.closed).code).toBe(1009);
  });
});

describe('the end', () => {
  it('clients are sent away in a way that makes them come back', async () => {
    const server = await start();
    const client = await server.open();
    await server.stop();
    expect(await client.closed).toEqual({ code: 1012, reason: 'the server is restarting' });
  });
});
