import { type RateLimit, TokenBuckets } from './token-buckets.ts';

/** How often one protocol may be asked. Behind one address there may be a whole school. */
export type RequestRates = {
  person: RateLimit;
  /** All visitors of one address together. */
  visitors: RateLimit;
  /** Everybody of one address together, whoever they say they are. */
  address: RateLimit;
};

export type RequestLimits = {
  /** Zero when the request is granted, otherwise the seconds until the next one is. */
  take(asks: { network: string; person: string | undefined }): number;
};

export function createRequestLimits(rates: RequestRates): RequestLimits {
  const persons = new TokenBuckets(rates.person);
  const visitors = new TokenBuckets(rates.visitors);
  const addresses = new TokenBuckets(rates.address);
  return {
    take: ({ network, person }) => {
      const wait = addresses.take(network);
      if (wait > 0) return wait;
      return person === undefined ? visitors.take(network) : persons.take(person);
    },
  };
}
