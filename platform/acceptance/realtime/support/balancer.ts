import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What stands in front of several servers: each connection goes to the next one that takes it. */
export async function startBalancer(ports: readonly number[]) {
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer((incoming) => {
    open.add(incoming);
    incoming.on('error', () => incoming.destroy());
    incoming.on('close', () => open.delete(incoming));
    turn += 1;
    const order = ports.map((_, index) => ports[(turn + index) % ports.length]);
    pass(incoming, order);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function pass(incoming: Socket, [port, ...others]: readonly (number | undefined)[]): void {
  if (port === undefined) {
    incoming.destroy();
    return;
  }
  const outgoing = connect(port, '127.0.0.1');
  outgoing.once('connect', () => {
    incoming.pipe(outgoing).pipe(incoming);
    incoming.once('close', () => outgoing.destroy());
    outgoing.once('close', () => incoming.destroy());
  });
  outgoing.on('error', () => {
    if (outgoing.connecting || outgoing.bytesRead === 0) pass(incoming, others);
    else incoming.destroy();
  });
}
