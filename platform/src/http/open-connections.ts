import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** So that a stop can tell who still waits for an answer. */
    openConnections: OpenConnections;
  }
}

type Connection = {
  openedAt: number;
  inFlight: Set<ServerResponse>;
  isAnswered: boolean;
  /** What had been read of it when its last answer was sent: more than that is the beginning of a request. */
  bytesSettled: number;
};

/** A request that was on its way when its connection was to be closed arrives in this time. */
const graceMs = 100;
/** Somebody who has just connected says something in this time. Browsers also connect in advance and say nothing. */
const firstBytesMs = 3_000;
/** A turn of the event loop that took no longer than this saw what had arrived, and nothing has arrived since. */
const quickTurnMs = 1;
/** Where no turn is quick, because there is too much to do, there is no point in waiting for one. */
const quickTurnTimeoutMs = 500;
/** So long people may keep coming without a gap in which to close the port. */
const acceptingMs = 2_000;

/** Makes `app.openConnections`. To be called before there are any. */
export function trackConnections(app: FastifyInstance): void {
  const connections = new OpenConnections(app.server);
  app.decorate('openConnections', connections);
  // Where nobody takes upgrades, a listener of ours would make Node leave such requests without an answer.
  app.addHook('onReady', async () => {
    if (app.server.listenerCount('upgrade') === 0) return;
    app.server.on('upgrade', (request) => connections.handOver(request.socket));
  });
}

/** The connections of a server on which requests are answered. */
class OpenConnections {
  readonly #open = new Map<Socket, Connection>();
  #accepted = 0;
  #isEnding = false;

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => this.#add(socket));
    // Before whoever answers: from the end on, an answer says that it is the last one.
    server.prependListener('request', (request, response) => this.#begin(request.socket, response));
  }

  /** What became a WebSocket is looked after by others. */
  handOver(socket: Socket): void {
    this.#open.delete(socket);
  }

  /** Resolves in a moment in which nobody waits to be accepted, so that closing the port turns nobody away. */
  async acceptWaiting(): Promise<void> {
    const deadline = performance.now() + acceptingMs;
    let before: number;
    // Node accepts one in each turn.
    do {
      before = this.#accepted;
      await quickTurn(() => this.#accepted > before);
    } while (this.#accepted > before && performance.now() < deadline);
  }

  /** Answers what has arrived and what is arriving, and lets go of every other connection. Resolves when none is left. */
  async end(): Promise<void> {
    this.#isEnding = true;
    for (const { inFlight } of this.#open.values()) {
      for (const response of inFlight) response.shouldKeepAlive = false;
    }
    const graceEnds = performance.now() + graceMs;
    while (this.#open.size > 0) {
      await wait(10);
      if (performance.now() >= graceEnds) await this.#closeSilent();
    }
  }

  async #closeSilent(): Promise<void> {
    await quickTurn();
    for (const [socket, connection] of this.#open) if (isSilent(socket, connection)) socket.destroy();
  }

  #add(socket: Socket): void {
    this.#accepted += 1;
    this.#open.set(socket, {
      openedAt: performance.now(),
      inFlight: new Set(),
      isAnswered: false,
      bytesSettled: 0,
    });
    socket.once('close', () => this.#open.delete(socket));
  }

  #begin(socket: Socket, response: ServerResponse): void {
    const connection = this.#open.get(socket);
    if (!connection) return;
    connection.inFlight.add(response);
    if (this.#isEnding) response.shouldKeepAlive = false;
    response.once('close', () => {
      connection.inFlight.delete(response);
      connection.isAnswered = true;
      connection.bytesSettled = socket.bytesRead;
    });
  }
}

function isSilent(socket: Socket, { inFlight, isAnswered, bytesSettled, openedAt }: Connection): boolean {
  if (inFlight.size > 0 || socket.bytesRead > bytesSettled) return false;
  return isAnswered || performance.now() - openedAt >= firstBytesMs;
}

/**
 * Resolves right after a turn of the event loop that was so short that what it has not seen is not there, or after any
 * in which there was news.
 */
async function quickTurn(hasNews = () => false): Promise<void> {
  const deadline = performance.now() + quickTurnTimeoutMs;
  // What is left of the turn that we are called in may not look at the network any more.
  await turn();
  let before: number;
  let now: number;
  do {
    before = performance.now();
    await turn();
    now = performance.now();
  } while (now - before > quickTurnMs && now < deadline && !hasNews());
}
