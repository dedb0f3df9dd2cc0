import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Server,
  type Socket,
} from 'node:net';
import { join } from 'node:path';

/** `A` of PostgreSQL's protocol: somebody is notified. */
const notification = 'A'.charCodeAt(0);

/** What lies between a server and its PostgreSQL: it can become slow, and it can lose what PostgreSQL notifies. */
export class Wire {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #target: URL;
  /** So many milliseconds pass before an answer of PostgreSQL arrives, as where it waits for its disk. */
  delay = 0;
  /** While it is set, notifications are lost, and nobody is told. */
  losesNotifications = false;
  /** How many were. */
  lost = 0;

  private constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((socket) => this.#lead(socket));
  }

  static async to(target: string): Promise<Wire> {
    const wire = new Wire(target);
    await new Promise<void>((resolve) => wire.#server.listen(0, '127.0.0.1', resolve));
    return wire;
  }

  /** The same database through it. */
  get url(): string {
    const url = new URL(this.#target);
    url.searchParams.delete('host');
    url.host = `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return url.href;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      for (const socket of this.#sockets) socket.destroy();
    });
  }

  #lead(socket: Socket): void {
    const behind = connect(placeOf(this.#target));
    const both = [socket, behind];
    const drop = () => {
      for (const one of both) one.destroy();
    };
    for (const one of both) {
      this.#sockets.add(one);
      one.setNoDelay();
      one.on('error', drop).on('close', drop);
      one.on('close', () => this.#sockets.delete(one));
    }
    socket.pipe(behind);
    const messages = new Messages();
    behind.on('data', (bytes) => {
      for (const message of messages.take(bytes)) this.#pass(message, socket);
    });
  }

  #pass(message: Buffer, socket: Socket): void {
    if (this.losesNotifications && message[0] === notification) {
      this.lost += 1;
    } else if (this.delay === 0) {
      socket.write(message);
    } else {
      setTimeout(() => socket.write(message), this.delay);
    }
  }
}

/** An address names a host and a port, or as `host` the folder of a socket. */
function placeOf({ hostname, port, searchParams }: URL): NetConnectOpts {
  const folder = searchParams.get('host');
  if (folder !== null) return { path: join(folder, `.s.PGSQL.${port || 5432}`) };
  return { host: hostname, port: Number(port || 5432) };
}

/** Cuts what PostgreSQL sends into its messages: a letter, and a length that counts itself. */
class Messages {
  #rest: Buffer = Buffer.alloc(0);

  *take(bytes: Buffer): Generator<Buffer> {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    while (this.#rest.length >= 5) {
      const end = 1 + this.#rest.readUInt32BE(1);
      if (this.#rest.length < end) return;
      yield this.#rest.subarray(0, end);
      this.#rest = this.#rest.subarray(end);
    }
  }
}
