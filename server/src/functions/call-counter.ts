import { clientNetwork } from '@lomdim/platform/http/client-address';
import { createRequestLimits } from '@lomdim/platform/http/request-limits';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { tooManyCalls } from './errors.ts';

/** All functions together, counted in memory before anything is asked of the database. */
const calls = {
  person: { burst: 60, perSecond: 1 },
  // Programs that read calendars for very many people come from a few addresses.
  visitors: { burst: 600, perSecond: 20 },
  address: { burst: 600, perSecond: 20 },
};

/** `undefined` stands for anonymous callers. */
export type CountCall = (request: FastifyRequest, person: string | undefined) => void;

export function createCallCounter(config: Pick<Config, 'rateLimits' | 'trustedProxies'>): CountCall {
  const requests = createRequestLimits(calls);
  return (request, person) => {
    if (!config.rateLimits) return;
    const wait = requests.take({ network: clientNetwork({ config }, request), person });
    if (wait > 0) throw tooManyCalls(wait);
  };
}
