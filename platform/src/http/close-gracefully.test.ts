import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { closeGracefully } from './close-gracefully.ts';
import { trackConnections } from './open-connections.ts';
import { serverOptions } from './server-options.ts';

async function startSlowServer() {
  const app = Fastify(serverOptions(createLog('silent')));
  trackConnections(app);
  const events = new EventEmitter();
  const arrived = once(events, 'arrived');
  app.get('/slow', async () => {
    events.emit('arrived');
    await once(events, 'finish');
    return { done: true };
  });
  app.get('/quick', async () => ({ done: true }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, url: `http://127.0.0.1:${port}/slow`, arrived, finish: () => events.emit('finish') };
}

it('takes nothing new and finishes what is in flight', async () => {
  const { app, port, url, arrived, finish } = await startSlowServer();
  const inFlight = fetch(url);
  await arrived;
  const closed = closeGracefully(app);
  await refused(port);
  finish();
  expect(await (await inFlight).json()).toEqual({ done: true });
  await closed;
});

it('answers what came over connections that were there before, and says which answer is the last', async () => {
  const { app, port } = await startSlowServer();
  const kept = await Talk.open(port);
  expect(await kept.ask(quick)).toMatch(/^HTTP\/1.1 200 OK\r\n(?!.*connection: close)/is);
  const begun = await Talk.open(port);
  begun.say(quick.slice(0, 10));
  // Sent, and not read by the server yet.
  const next = kept.ask(quick);
  const closed = closeGracefully(app);
  await refused(port);
  expect(await next).toMatch(/^HTTP\/1.1 200 OK/);
  expect(await begun.ask(quick.slice(10))).toMatch(/^HTTP\/1.1 200 OK\r\n.*connection: close\r\n/is);
  await Promise.all([kept.ended, begun.ended, closed]);
});

it('does not wait for connections on which nothing is said', async () => {
  const { app, port } = await startSlowServer();
  const silent = await Talk.open(port);
  const kept = await Talk.open(port);
  await kept.ask(quick);
  // It would be waited for until the test is given up.
  await closeGracefully(app, 3_600_000);
  await Promise.all([silent.ended, kept.ended]);
});

it('ends what does not finish in time', async () => {
  const { app, url, arrived } = await startSlowServer();
  const inFlight = fetch(url).then(
    () => 'answered',
    () => 'cut off',
  );
  await arrived;
  await closeGracefully(app, 20);
  expect(await inFlight).toBe('cut off');
});

const quick = 'GET /quick HTTP/1.1\r\nhost: localhost\r\n\r\n';

/** A connection on which a test says what it likes. */
class Talk {
  readonly ended: Promise<unknown>;
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.ended = once(socket, 'close');
  }

  static async open(port: number): Promise<Talk> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Talk(socket);
  }

  say(text: string): void {
    this.#socket.write(text);
  }

  async ask(text: string): Promise<string> {
    this.say(text);
    const [answer] = await once(this.#socket, 'data');
    return String(answer);
  }
}

/** Resolves as soon as a new connection is refused. */
async function refused(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const outcome = await Promise.race([
      once(socket, 'connect').then(() => 'connected'),
      once(socket, 'close').then(() => 'closed'),
    ]).catch((error: NodeJS.ErrnoException) => error.code);
    socket.destroy();
    if (outcome === 'ECONNREFUSED') return;
    await wait(5);
  }
}
