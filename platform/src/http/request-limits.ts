import type { Allowance } from './token-buckets.ts';
import { TokenBuckets } from './token-buckets.ts';

/** How often one protocol may be asked. Behind one address there may be a whole school. */
export type RequestAllowances = {
  person: Allowance;
  /** All visitors of one address together. */
  visitors: Allowance;
  /** Everybody of one address together, whoever they say they are. */
  address: Allowance;
};

export type RequestLimits = {
  /** Zero when the request is granted, otherwise the seconds until the next one is. */
  take(asks: { network: string; person: string | undefined }): number;
};

export function createRequestLimits(allowances: RequestAllowances): RequestLimits {
  const persons = new TokenBuckets(allowances.person);
  const visitors = new TokenBuckets(allowances.visitors);
  const addresses = new TokenBuckets(allowances.address);
  return {
    take: ({ network, person }) => {
      const wait = addresses.take(network);
      if (wait > 0) return wait;
      return person === undefined ? visitors.take(network) : persons.take(person);
    },
  };
}
