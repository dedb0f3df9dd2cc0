import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { closeGracefully } from './close-gracefully.ts';
import { serverOptions } from './server-options.ts';

async function startSlowServer() {
  const app = Fastify(serverOptions(createLog('silent')));
  const events = new EventEmitter();
  const arrived = once(events, 'arrived');
  app.get('/slow', async () => {
    events.emit('arrived');
    await once(events, 'finish');
    return { done: true };
  });
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
  }
}
