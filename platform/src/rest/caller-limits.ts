import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { clientNetwork } from '../http/client-address.ts';
import { createRequestLimits } from '../http/request-limits.ts';
import type { Caller } from '../keys/read-caller.ts';
import { FairShare, ShareFull } from '../postgres/fair-share.ts';
import { tooManyRequests } from './errors.ts';
import { limits } from './limits.ts';

/** Runs the work of one caller, when fewer than the limit of theirs are running. The work says when it has a connection. */
export type RunLimited = <Result>(work: (begin: () => void) => Promise<Result>) => Promise<Result>;

/** Nobody is counted and nobody waits. */
export const unlimited: RunLimited = (work) => work(() => undefined);

/** Rate limits, and how much of the database each caller may hold at once. */
export function createCallerLimits(config: Pick<Config, 'rateLimits' | 'trustedProxies'>) {
  const requests = createRequestLimits(limits.requests);
  const share = new FairShare(limits.share);

  /** `undefined`: somebody whose credential was refused. */
  return function limitOf(request: FastifyRequest, caller: Caller | undefined): RunLimited {
    if (!config.rateLimits || caller?.role === 'service_role') return unlimited;
    const network = clientNetwork({ config }, request);
    const person = caller?.session?.user;
    const wait = requests.take({ network, person });
    if (wait > 0) throw tooManyRequests(wait);
    return async (work) => {
      try {
        return await share.run(person ?? network, work);
      } catch (error) {
        throw error instanceof ShareFull ? tooManyRequests(2) : error;
      }
    };
  };
}
