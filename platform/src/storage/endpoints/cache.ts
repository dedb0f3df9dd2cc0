import type { FastifyInstance } from 'fastify';
import type { StorageContext } from '../context.ts';
import { refusals } from '../errors.ts';
import { knownCallerOf } from '../request.ts';

/** Copies on the way to the reader are not this server's; its own are made of content that never changes. */
export function cache(app: FastifyInstance, context: StorageContext): void {
  for (const url of ['/cdn/:bucket', '/cdn/:bucket/*']) {
    app.delete(url, async (request) => {
      const { role } = await knownCallerOf(context, request);
      if (role !== 'service_role') throw refusals.unauthorized('Access denied');
      return { message: 'success' };
    });
  }
}
