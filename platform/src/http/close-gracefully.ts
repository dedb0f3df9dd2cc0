import type { FastifyInstance } from 'fastify';

/** Takes no more requests, lets those in flight finish, and after `timeoutMs` ends what is left. */
export async function closeGracefully(app: FastifyInstance, timeoutMs = 10_000): Promise<void> {
  const giveUp = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
  // A connection whose last request finishes only now would be kept open for a next one that cannot come.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  try {
    await app.close();
  } finally {
    clearTimeout(giveUp);
    clearInterval(sweep);
  }
}
