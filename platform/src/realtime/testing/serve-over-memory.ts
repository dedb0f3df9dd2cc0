import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { pino } from 'pino';
import { trustProxies } from '../../http/trusted-proxies.ts';
import { TokenError } from '../../keys/token-error.ts';
import type { Claims } from '../../keys/verify-token.ts';
import type { Connections } from '../../postgres/share.ts';
import { defaultLimits, type Limits } from '../limits.ts';
import { serveRealtime } from '../serve-realtime.ts';
import { MemoryFeed } from './memory-feed.ts';
import { RawClient } from './raw-client.ts';

// Tests stand in for a proxy that comes from this machine.
const trustedProxies = trustProxies(['127.0.0.1']);

export type MemoryServer = Awaited<ReturnType<typeof serveOverMemory>>;

/** The sockets alone, over a feed in memory, with limits that a test can reach. A token is the JSON of its claims. */
export async function serveOverMemory(
  pool: Connections,
  options: { limits?: Partial<Limits>; feed?: MemoryFeed } = {},
) {
  const feed = options.feed ?? new MemoryFeed();
  const app = Fastify();
  await app.register(
    async (scope) => {
      serveRealtime(scope, {
        feed,
        pool,
        keys: {
          verifyToken: readToken,
          roleOfApiKey: (key) => (key === 'sb_secret_1' ? 'service_role' : 'anon'),
        },
        config: { siteUrl: 'https://site.example', trustedProxies },
        limits: { ...defaultLimits, rates: undefined, ...options.limits },
        log: pino({ level: 'silent' }),
        everyMs: { sweep: 20, sessions: 50, rights: 50 },
      });
    },
    { prefix: '/realtime/v1' },
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const url = `ws://127.0.0.1:${port}/realtime/v1/websocket`;
  return {
    feed,
    url,
    app,
    open: (query = 'vsn=2.0.0') => new RawClient(`${url}?${query}`).opened(),
    stop: () => app.close(),
  };
}

async function readToken(token: string): Promise<Claims> {
  try {
    const claims = JSON.parse(token) as Claims;
    if (claims.exp !== undefined && claims.exp <= Date.now() / 1000) throw new TokenError('expired');
    return claims;
  } catch (error) {
    throw error instanceof TokenError ? error : new TokenError('malformed');
  }
}
