import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes the port, answers whatever has reached the server, and then closes the app. After `timeoutMs`, what has no
 * answer yet gets none.
 */
export async function closeGracefully(app: FastifyInstance, timeoutMs = 10_000): Promise<void> {
  const giveUp = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
  try {
    await app.openConnections.acceptWaiting();
    // The port alone: an HTTP server's own `close` also cuts connections whose next request has come and was not read yet.
    Server.prototype.close.call(app.server);
    await app.openConnections.end();
    // Only now: the app refuses requests from here on.
    await app.close();
  } finally {
    clearTimeout(giveUp);
  }
}
