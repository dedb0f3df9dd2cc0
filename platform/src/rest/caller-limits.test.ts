import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { trustProxies } from '../http/trusted-proxies.ts';
import type { Caller } from '../keys/read-caller.ts';
import { createCallerLimits } from './caller-limits.ts';
import { limits } from './limits.ts';

const visitor: Caller = { role: 'anon', claims: '{}', session: undefined };
const service: Caller = { role: 'service_role', claims: '{}', session: undefined };
const person = (user: string): Caller => ({
  role: 'authenticated',
  claims: '{}',
  session: { user, id: null },
});

const from = (ip: string, forwarded?: string) =>
  ({ ip, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } }) as FastifyRequest;

const callerLimits = (proxies: string[] = [], rateLimits = true) =>
  createCallerLimits({ rateLimits, trustedProxies: trustProxies(proxies) });

/** How many are let through at once, of far more than anybody may have. */
function granted(
  limitOf: ReturnType<typeof createCallerLimits>,
  request: () => FastifyRequest,
  caller?: Caller,
): number {
  for (let count = 0; count < 10_000; count += 1) {
    try {
      limitOf(request(), caller);
    } catch (error) {
      expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
      expect((error as { headers: Record<string, string> }).headers['retry-after']).toMatch(/^[1-9]\d*$/);
      return count;
    }
  }
  return 10_000;
}

/** A few more become free while a slow machine counts. */
const about = (limit: number, count: number) => {
  expect(count).toBeGreaterThanOrEqual(limit);
  expect(count).toBeLessThan(limit * 2);
};

test('a person has an allowance of their own, and others of the same address are served', () => {
  const limitOf = callerLimits();
  about(
    limits.requests.person.burst,
    granted(limitOf, () => from('203.0.113.9'), person('a')),
  );
  limitOf(from('203.0.113.9'), person('b'));
  limitOf(from('203.0.113.9'), visitor);
  // From another address it is still the same person.
  expect(() => {
    for (let index = 0; index < 50; index += 1) limitOf(from('198.51.100.7'), person('a'));
  }).toThrow('Too many requests');
});

test('visitors share the allowance of their address, refused credentials count as visitors', () => {
  const limitOf = callerLimits();
  about(
    limits.requests.visitors.burst,
    granted(limitOf, () => from('203.0.113.9'), undefined),
  );
  expect(granted(limitOf, () => from('203.0.113.9'), visitor)).toBeLessThan(limits.requests.visitors.burst);
  limitOf(from('203.0.113.10'), visitor);
});

test('a whole address has a bound, however many accounts it has', () => {
  const limitOf = callerLimits();
  let number = 0;
  const other = () => {
    number += 1;
    return person(`one of many ${number}`);
  };
  let count = 0;
  expect(() => {
    for (; count < 10_000; count += 1) limitOf(from('203.0.113.9'), other());
  }).toThrow('Too many requests');
  about(limits.requests.address.burst, count);
});

test('addresses of IPv6 count by their network of 64 bits', () => {
  const limitOf = callerLimits();
  let last = 0;
  const anywhere = () => {
    last += 1;
    return from(`2001:db8:1:2::${last.toString(16)}`);
  };
  about(limits.requests.visitors.burst, granted(limitOf, anywhere, visitor));
  limitOf(from('2001:db8:1:3::1'), visitor);
});

test('a forwarding header gives nobody a new address, unless a named proxy wrote it', () => {
  let last = 0;
  const claiming = () => {
    last += 1;
    return from('10.0.0.2', `198.51.100.${last % 250}`);
  };
  about(limits.requests.visitors.burst, granted(callerLimits(), claiming, visitor));
  const behind = callerLimits(['10.0.0.2']);
  expect(granted(behind, claiming, visitor)).toBe(10_000);
});

test('the service key is not counted, and nobody is where limits are off', () => {
  expect(granted(callerLimits(), () => from('203.0.113.9'), service)).toBe(10_000);
  expect(granted(callerLimits([], false), () => from('203.0.113.9'), visitor)).toBe(10_000);
});
