import { availableParallelism } from 'node:os';
import { gaugeIn } from '@lomdim/platform/http/metrics';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { Services } from '../../services.ts';
import { followPageChanges } from './follow-page-changes.ts';
import { PageCache, type PageCacheOptions, type RenderedPage } from './page-cache.ts';
import {
  NotRendered,
  RenderingGate,
  type RenderingGateOptions,
  type RenderSignals,
} from './rendering-gate.ts';
import { sendFinishedPage } from './send-finished-page.ts';

export type VisitorPagesOptions = {
  cache?: Omit<PageCacheOptions, 'onEvent'>;
  gate?: Omit<RenderingGateOptions, 'onEnd'>;
};

export type VisitorPages = {
  /**
   * Sends the page under this key, made by `render` where it is not kept. Otherwise the shell is to be sent and the client renders:
   * `render` has no page, or there was no time for it. Everything on which the page depends is in the key.
   */
  send: (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    render: (signals: RenderSignals) => Promise<RenderedPage | undefined>,
  ) => Promise<'sent' | 'no page' | 'no time'>;
};

/** Rendered pages for visitors: kept, followed and counted while the server listens. */
export function keepVisitorPages(
  app: FastifyInstance,
  services: Pick<Services, 'connectionString' | 'log'>,
  options: VisitorPagesOptions = {},
): VisitorPages {
  const watch = watchPages(app.metrics);
  const cache = new PageCache({ ...options.cache, onEvent: watch.onEvent });
  const gate = new RenderingGate({ ...options.gate, onEnd: watch.onEnd });
  watch.gauges(cache, gate);
  const listener = followPageChanges(cache, services);
  let sending = 0;
  app.addHook('onListen', () => listener.start());
  app.addHook('preClose', async () => {
    await listener.stop();
    cache.stopFollowing();
  });
  return {
    async send(request, reply, key, render) {
      try {
        const page = await cache.get(key, () => gate.run(render));
        if (!page) return 'no page';
        sending += 1;
        try {
          // Pages wait to be rendered, or more of them to be compressed than there are processors.
          const isBusy = gate.counts.waiting > 0 || sending > availableParallelism();
          await sendFinishedPage(request, reply, page, isBusy);
        } finally {
          sending -= 1;
        }
        return 'sent';
      } catch (error) {
        if (!(error instanceof NotRendered)) throw error;
        request.log.warn({ reason: error.reason }, 'the page is left to the client');
        return 'no time';
      }
    },
  };
}

function watchPages(registry: Registry) {
  const registers = [registry];
  const events = new Counter({
    name: 'page_cache_events_total',
    help: 'What became of the pages that were asked for and of those that were kept, by kind of event.',
    labelNames: ['event'],
    registers,
  });
  const duration = new Histogram({
    name: 'page_render_duration_seconds',
    help: 'Time to render a page on the server, waiting included, by outcome.',
    labelNames: ['outcome'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  return {
    onEvent: ((event) => events.inc({ event })) satisfies PageCacheOptions['onEvent'],
    onEnd: ((outcome, milliseconds) =>
      duration.observe({ outcome }, milliseconds / 1000)) satisfies RenderingGateOptions['onEnd'],
    gauges(cache: PageCache, gate: RenderingGate) {
      const gauge = gaugeIn(registry);
      gauge('page_cache_entries', 'Pages that are kept.', () => cache.size.entries);
      gauge('page_cache_bytes', 'What the kept pages take up.', () => cache.size.bytes);
      gauge('page_renders_running', 'Pages that are being rendered.', () => gate.counts.running);
      gauge('page_renders_waiting', 'Pages that wait to be rendered.', () => gate.counts.waiting);
    },
  };
}
