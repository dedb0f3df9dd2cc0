import type { FastifyInstance } from 'fastify';

/** Takes no more requests, lets those in flight finish, and after `patience` ends what is left. */
export async function closeGracefully(app: FastifyInstance, patience = 10_000): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), patience);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}
