import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { isLoopbackName } from './loopback.ts';

type AddressContext = { config: { siteUrl: string } };
type AddressRequest = Pick<FastifyRequest, 'ip' | 'headers'>;

/**
 * Where a request comes from, for counting. Behind a proxy of the same machine or network, the address that
 * the proxy saw; a site on loopback has no proxy, so what a header says there is only a claim.
 */
export function clientAddress(context: AddressContext, request: AddressRequest): string {
  const peer = request.ip;
  const forwarded = request.headers['x-forwarded-for'];
  if (
    typeof forwarded !== 'string' ||
    !isPrivate(peer) ||
    isLoopbackName(new URL(context.config.siteUrl).host)
  ) {
    return peer;
  }
  // The last entry is the nearest proxy's own; what stands before it, anyone could have written.
  const last = forwarded.split(',').at(-1)?.trim() ?? '';
  return isIP(last) === 0 ? peer : last;
}

function isPrivate(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '');
  return (
    /^(?:127|10)\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\./.test(plain) || /^(?:::1$|f[cd])/i.test(plain)
  );
}
