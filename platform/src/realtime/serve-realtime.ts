import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { HttpError, logServerError, publicError } from '../http/errors.ts';
import type { Keys } from '../keys/keys.ts';
import type { Connections } from '../postgres/share.ts';
import { callerReader } from './caller.ts';
import { accessReader } from './channels/access.ts';
import { ChangeMessages } from './channels/changes.ts';
import { replayReader } from './channels/replay.ts';
import { lossFinder } from './channels/rights.ts';
import { Rooms } from './channels/rooms.ts';
import { newCounters, type RealtimeContext } from './context.ts';
import { broadcastRoutes } from './http/broadcast-routes.ts';
import type { Limits } from './limits.ts';
import type { LiveFeed } from './live-feed.ts';
import { PresenceBetweenServers } from './presence/between-servers.ts';
import { Presence } from './presence/presence.ts';
import { PublicQuotas } from './quotas.ts';
import { RealtimeRefusal } from './refusal.ts';
import { Sessions } from './sessions.ts';
import { Sockets } from './sockets/sockets.ts';
import { acceptUpgrades } from './sockets/upgrade.ts';
import { type WatchIntervals, watchSockets } from './sockets/watch.ts';

export type RealtimeParts = {
  feed: LiveFeed;
  pool: Connections;
  keys: Pick<Keys, 'verifyToken' | 'roleOfApiKey'>;
  config: Pick<Config, 'siteUrl' | 'trustedProxies'>;
  limits: Limits;
  log: Logger;
  onHandled?: RealtimeContext['onHandled'];
  /** How often sockets are looked after; the tests cannot wait as long as people can. */
  everyMs?: WatchIntervals;
};

/** Sockets and HTTP broadcasts over a feed. Ends all sockets before the app closes. */
export function serveRealtime(app: FastifyInstance, parts: RealtimeParts) {
  const { feed, pool, config, limits, log, onHandled = () => undefined } = parts;
  const rooms = new Rooms();
  const presence = new Presence({
    server: feed.server,
    rooms,
    limits,
    announce: (update) => between.announce(update),
  });
  const between: PresenceBetweenServers = new PresenceBetweenServers(feed, presence, log);
  const context: RealtimeContext = {
    feed,
    rooms,
    presence,
    changes: new ChangeMessages(),
    readCaller: callerReader(parts.keys),
    readAccess: accessReader(pool),
    findLosses: lossFinder(pool),
    readReplay: replayReader(pool),
    sessions: new Sessions(pool),
    quotas: new PublicQuotas(limits),
    limits,
    counters: newCounters(),
    onHandled,
    log,
  };
  const sockets = new Sockets(context);
  const stopListening = feed.onMessage((message) => {
    if (message.kind === 'broadcast') rooms.broadcast(message);
  });
  // Whoever comes back fetches what was missed.
  const stopWatchingFeed = feed.onSkipped(() => void sockets.closeAll());
  const watch = watchSockets(context, sockets, parts.everyMs);
  const takeNoMore = acceptUpgrades(app, context, sockets, {
    path: `${app.prefix}/websocket`,
    siteUrl: config.siteUrl,
    trustedProxies: config.trustedProxies,
  });

  app.setErrorHandler((error, request, reply) => sendError(request, reply, error));
  app.setNotFoundHandler((request, reply) =>
    sendError(request, reply, new HttpError(404, 'not_found', 'There is nothing at this address.')),
  );
  app.get('/websocket', async () => {
    throw new HttpError(426, 'upgrade_required', 'This address is for WebSockets.');
  });
  broadcastRoutes(app, context, config);
  app.addHook('preClose', async () => {
    takeNoMore();
    await sockets.closeAll();
    watch.stop();
    stopListening();
    stopWatchingFeed();
    between.stop();
    presence.stop();
  });
  return { sockets, counters: context.counters };
}

function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const shown =
    error instanceof RealtimeRefusal
      ? { status: statusOf(error), code: error.code, message: error.message }
      : publicError(error);
  logServerError(request, shown.status, error);
  return reply
    .code(shown.status)
    .send({ error: shown.message, code: shown.code, message: shown.message, request_id: request.id });
}

/** Over HTTP, what is refused is the credential, the content, or that it is too much. */
function statusOf({ code }: RealtimeRefusal): number {
  if (code === 'PublicQuotaReached') return 429;
  if (code === 'PayloadTooLarge') return 413;
  if (code === 'InsufficientAal') return 403;
  return code === 'TopicNameRequired' || code === 'InvalidJoinPayload' ? 422 : 401;
}
