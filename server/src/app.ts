import { join } from 'node:path';
import { limitBodyTime } from '@lomdim/platform/http/body-deadline';
import { compressAnswers } from '@lomdim/platform/http/compression';
import { answerCors } from '@lomdim/platform/http/cors';
import { handleErrors } from '@lomdim/platform/http/errors';
import { serveHealth } from '@lomdim/platform/http/health';
import { serveMetrics } from '@lomdim/platform/http/metrics';
import { logRequests } from '@lomdim/platform/http/request-log';
import { maxConnections, serverOptions } from '@lomdim/platform/http/server-options';
import { warnOfUnnamedProxy } from '@lomdim/platform/http/unnamed-proxy';
import Fastify, { type FastifyInstance } from 'fastify';
import { createJobs } from './jobs/jobs.ts';
import { scheduleJobs } from './jobs/schedule-jobs.ts';
import { handleMail } from './mail/mail.ts';
import { projectRoot } from './project-root.ts';
import { protocols } from './protocols.ts';
import type { Services } from './services.ts';
import { serveConfigJson } from './site/config-json.ts';
import { serveSearchEngines } from './site/search-engines.ts';
import { setSecurityHeaders } from './site/security-headers.ts';
import { serveSecurityTxt } from './site/security-txt.ts';
import { serveWebApp } from './site/web-app.ts';

export type AppOptions = {
  /** The built web app. */
  webFolder?: string;
};

/** Puts the parts together. Opens no port and starts nothing: main.ts and the tests do. */
export async function buildApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config, keys, pool, readiness } = services;
  const app: FastifyInstance = Fastify(serverOptions(services.log));
  app.server.maxConnections = maxConnections;

  logRequests(app);
  warnOfUnnamedProxy(app, config);
  limitBodyTime(app);
  setSecurityHeaders(app, config);
  answerCors(app);
  handleErrors(app);
  await compressAnswers(app);

  readiness.add('database', async () => (await pool.query('select 1')).rowCount === 1);
  serveHealth(app, readiness);
  const metrics = serveMetrics(app, services);
  serveConfigJson(app, config, keys.anonKey);
  serveSearchEngines(app, config);
  serveSecurityTxt(app, config);
  await handleMail(app, services, metrics);
  scheduleJobs(app, services, { jobs: createJobs(services), metrics });
  for (const { prefix, routes } of protocols) {
    await app.register((scope) => routes(scope, services), { prefix });
  }
  await serveWebApp(app, options.webFolder ?? join(projectRoot, 'web', 'dist'), config);
  return app;
}
