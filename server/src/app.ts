import { join } from 'node:path';
import type { Renderer } from '@lomdim/contract/rendering';
import { createApp, serveProtocols } from '@lomdim/platform/app';
import type { FastifyInstance } from 'fastify';
import { functionRoutes } from './functions/routes.ts';
import { createJobs } from './jobs/jobs.ts';
import { scheduleJobs } from './jobs/schedule-jobs.ts';
import { handleMail } from './mail/mail.ts';
import { projectRoot } from './project-root.ts';
import type { Services } from './services.ts';
import { readableAddress } from './site/broken-address.ts';
import { serveCalendarDays } from './site/calendar-days.ts';
import { serveConfigJson } from './site/config-json.ts';
import { pageHeaders } from './site/page-headers.ts';
import { servePictures } from './site/pictures/serve-pictures.ts';
import { loadRenderer } from './site/rendering/load-renderer.ts';
import { serveRobots } from './site/robots.ts';
import { serveSecurityTxt } from './site/security-txt.ts';
import { serveSitemap } from './site/sitemap/sitemap.ts';
import { serveWebApp } from './site/web-app.ts';

export type AppOptions = {
  /** The built web app. */
  webFolder?: string;
  /** What renders its pages, if not the one that was built with it. */
  renderer?: Renderer;
};

/** Puts the parts together. Opens no port and starts nothing: main.ts and the tests do. What cannot be put together whole is closed again. */
export async function buildApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = await createApp(services, {
    pageHeaders: pageHeaders(services.config),
    rewriteUrl: readableAddress,
  });
  try {
    await putTogether(app, services, options);
    return app;
  } catch (error) {
    // What works already, such as the change feed, lets go of the database.
    await app.close();
    throw error;
  }
}

async function putTogether(app: FastifyInstance, services: Services, options: AppOptions): Promise<void> {
  const { config, keys } = services;
  serveConfigJson(app, config, keys.anonKey);
  serveRobots(app, config);
  serveSitemap(app, services);
  serveSecurityTxt(app, config);
  servePictures(app, services.database.rest);
  await handleMail(app, services, app.metrics);
  scheduleJobs(app, services, { jobs: createJobs(services), metrics: app.metrics });
  const rest = await serveProtocols(app, services);
  await app.register((scope) => functionRoutes(scope, services), { prefix: '/functions/v1' });
  const webFolder = options.webFolder ?? join(projectRoot, 'web', 'dist');
  const renderer = options.renderer ?? (await loadRenderer(`${webFolder}-server`, rest));
  if (renderer) serveCalendarDays(app, renderer);
  await serveWebApp(app, webFolder, services, renderer);
}
