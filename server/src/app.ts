import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { handleErrors } from './http/errors.ts';
import { protocols } from './protocols.ts';
import type { Services } from './services.ts';

/** Puts the parts together. Opens no port and starts nothing: main.ts and the tests do. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = services.log;
  const app = Fastify({ loggerInstance });
  handleErrors(app);
  for (const { prefix, routes } of protocols) {
    await app.register((scope) => routes(scope, services), { prefix });
  }
  return app;
}
