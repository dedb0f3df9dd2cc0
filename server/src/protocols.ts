import { authRoutes } from '@lomdim/platform/auth/routes';
import { realtimeRoutes } from '@lomdim/platform/realtime/routes';
import { restRoutes } from '@lomdim/platform/rest/routes';
import { storageRoutes } from '@lomdim/platform/storage/routes';
import type { FastifyInstance } from 'fastify';
import { functionRoutes } from './functions/routes.ts';
import type { Services } from './services.ts';

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
