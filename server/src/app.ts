import { join } from 'node:path';
import { createApp, serveProtocols } from '@lomdim/platform/app';
import type { FastifyInstance } from 'fastify';
import { functionRoutes } from './functions/routes.ts';
import { createJobs } from './jobs/jobs.ts';
import { scheduleJobs } from './jobs/schedule-jobs.ts';
import { handleMail } from './mail/mail.ts';
import { projectRoot } from './project-root.ts';
import type { Services } from './services.ts';
import { serveConfigJson } from './site/config-json.ts';
import { pageHeaders } from './site/page-headers.ts';
import { serveSearchEngines } from './site/search-engines.ts';
import { serveSecurityTxt } from './site/security-txt.ts';
import { serveWebApp } from './site/web-app.ts';

export type AppOptions = {
  /** The built web app. */
  webFolder?: string;
};

/** Puts the parts together. Opens no port and starts nothing: main.ts and the tests do. */
export async function buildApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config, keys } = services;
  const app = await createApp(services, { pageHeaders: pageHeaders(config) });
  serveConfigJson(app, config, keys.anonKey);
  serveSearchEngines(app, config);
  serveSecurityTxt(app, config);
  await handleMail(app, services, app.metrics);
  scheduleJobs(app, services, { jobs: createJobs(services), metrics: app.metrics });
  await serveProtocols(app, services);
  await app.register((scope) => functionRoutes(scope, services), { prefix: '/functions/v1' });
  await serveWebApp(app, options.webFolder ?? join(projectRoot, 'web', 'dist'), config);
  return app;
}
