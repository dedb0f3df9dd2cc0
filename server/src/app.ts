import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { limitBodyTime } from './http/body-deadline.ts';
import { compressAnswers } from './http/compression.ts';
import { serveConfigJson } from './http/config-json.ts';
import { answerCors } from './http/cors.ts';
import { handleErrors } from './http/errors.ts';
import { serveHealth } from './http/health.ts';
import { serveMetrics } from './http/metrics.ts';
import { logRequests } from './http/request-log.ts';
import { serveSearchEngines } from './http/search-engines.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { serveSecurityTxt } from './http/security-txt.ts';
import { maxConnections, serverOptions } from './http/server-options.ts';
import { warnOfUnnamedProxy } from './http/unnamed-proxy.ts';
import { serveWebApp } from './http/web-app.ts';
import { handleMail } from './mail/mail.ts';
import { projectRoot } from './project-root.ts';
import { protocols } from './protocols.ts';
import type { Services } from './services.ts';
import { timedJobs } from './timed-jobs.ts';
import { handleTimedWork } from './timed-work/timed-work.ts';

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
  handleTimedWork(app, services, { jobs: timedJobs(services), metrics });
  for (const { prefix, routes } of protocols) {
    await app.register((scope) => routes(scope, services), { prefix });
  }
  await serveWebApp(app, options.webFolder ?? join(projectRoot, 'web', 'dist'), config);
  return app;
}
