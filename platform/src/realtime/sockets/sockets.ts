import type { WebSocket } from 'ws';
import type { Caller } from '../caller.ts';
import type { RealtimeContext } from '../context.ts';
import { decodeFrame } from '../frames/decode.ts';
import { FrameError, type IncomingFrame, type Vsn } from '../frames/frame.ts';
import { Connection } from './connection.ts';
import { CutSockets } from './cut-sockets.ts';
import { dispatch } from './dispatch.ts';

/** The code tells clients that the server starts anew, so that they come back. */
const restarting = 1012;
const notAMessage = 1007;
const closeTimeoutMs = 2_000;

/** All open sockets of this server. */
export class Sockets {
  readonly #context: RealtimeContext;
  readonly #open = new Set<Connection>();
  readonly #addresses = new Map<string, number>();
  readonly #cut: CutSockets;
  #whenEmpty: (() => void) | undefined;

  constructor(context: RealtimeContext) {
    this.#context = context;
    this.#cut = new CutSockets(context.log);
  }

  get size(): number {
    return this.#open.size;
  }

  [Symbol.iterator](): Iterator<Connection> {
    return this.#open.values();
  }

  /** Whether one more fits, from this address. */
  hasRoomFor(address: string): boolean {
    const { sockets, rates } = this.#context.limits;
    const limit = rates?.socketsPerAddress ?? sockets;
    return this.#open.size < sockets && (this.#addresses.get(address) ?? 0) < limit;
  }

  accept(socket: WebSocket, opened: { vsn: Vsn; caller: Caller; address: string }): void {
    const connection = new Connection(socket, { ...opened, at: performance.now() }, this.#context);
    this.#open.add(connection);
    this.#count(opened.address, 1);
    socket.on('message', (data, isBinary) => this.#receive(connection, data as Buffer, isBinary));
    // The close event follows with what was wrong: too large, not UTF-8, cut off.
    socket.on('error', (error) => this.#context.log.debug({ err: error }, 'a socket failed'));
    socket.on('close', (code) => {
      this.#cut.closed(code);
      this.#count(opened.address, -1);
      this.#forget(connection);
    });
  }

  /** Lets everyone go, and waits until they have gone or have had time enough to. */
  async closeAll(): Promise<void> {
    for (const connection of this.#open) connection.close(restarting, 'the server is restarting');
    if (this.#open.size === 0) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#whenEmpty = resolve;
      timer = setTimeout(resolve, closeTimeoutMs);
    });
    clearTimeout(timer);
    for (const connection of this.#open) connection.terminate();
  }

  #receive(connection: Connection, data: Buffer, isBinary: boolean): void {
    this.#context.counters.received += 1;
    connection.lastReceivedAt = performance.now();
    // What arrives after we have hung up is not looked at.
    if (!connection.isOpen) return;
    let frame: IncomingFrame;
    try {
      frame = decodeFrame(connection.vsn, data, isBinary);
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      connection.close(notAMessage, error.message);
      return;
    }
    dispatch(this.#context, connection, frame);
  }

  #count(address: string, more: number): void {
    const count = (this.#addresses.get(address) ?? 0) + more;
    if (count > 0) this.#addresses.set(address, count);
    else this.#addresses.delete(address);
  }

  #forget(connection: Connection): void {
    this.#open.delete(connection);
    for (const channel of connection.channels.values()) channel.end();
    connection.channels.clear();
    if (this.#open.size === 0) this.#whenEmpty?.();
  }
}
