import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Forwarder = {
  url: string;
  leadTo(port: number): void;
  /** Breaks every connection, as a network does that went away for an instant. */
  cut(): void;
  stop(): Promise<void>;
};

/** An address that is known before the server behind it listens: a third party must know where to send people back. */
export async function startForwarder(): Promise<Forwarder> {
  let target: number | undefined;
  const sockets = new Set<Socket>();
  const forwarder = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    if (target === undefined) return void socket.destroy();
    const behind = connect(target, '127.0.0.1');
    const drop = () => {
      socket.destroy();
      behind.destroy();
    };
    socket.on('error', drop).on('close', drop);
    behind.on('error', drop).on('close', drop);
    socket.pipe(behind).pipe(socket);
  });
  await new Promise<void>((resolve) => forwarder.listen(0, 'localhost', resolve));
  const { port } = forwarder.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    leadTo: (port) => {
      target = port;
    },
    cut: () => {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    stop: () =>
      new Promise((resolve) => {
        forwarder.close(() => resolve());
        // A browser keeps its connections for a while, in case it comes back.
        for (const socket of sockets) socket.destroy();
      }),
  };
}
