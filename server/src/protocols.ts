import type { FastifyInstance } from 'fastify';
import { authRoutes } from './auth/routes.ts';
import { functionRoutes } from './functions/routes.ts';
import { realtimeRoutes } from './realtime/routes.ts';
import { restRoutes } from './rest/routes.ts';
import type { Services } from './services.ts';
import { storageRoutes } from './storage/routes.ts';

export type Protocol = {
  prefix: string;
  routes: (app: FastifyInstance, services: Services) => Promise<void>;
};

/** One line for each protocol. Each is encapsulated: hooks and error handlers of one do not touch another. */
export const protocols: readonly Protocol[] = [
  { prefix: '/auth/v1', routes: authRoutes },
  { prefix: '/rest/v1', routes: restRoutes },
  { prefix: '/realtime/v1', routes: realtimeRoutes },
  { prefix: '/functions/v1', routes: functionRoutes },
  { prefix: '/storage/v1', routes: storageRoutes },
];
