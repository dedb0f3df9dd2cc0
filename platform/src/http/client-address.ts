import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { TrustedProxies } from './trusted-proxies.ts';

type AddressContext = { config: { trustedProxies: TrustedProxies } };
type AddressRequest = Pick<FastifyRequest, 'ip' | 'headers'>;

/**
 * Where a request comes from. What a header says of it counts only from a proxy that the operator named: anybody can
 * write one. Each proxy adds the address that it saw at the end, so the nearest that is no such proxy is the client.
 */
export function clientAddress({ config }: AddressContext, request: AddressRequest): string {
  let address = plain(request.ip);
  const forwarded = request.headers['x-forwarded-for'];
  const entries = typeof forwarded === 'string' ? forwarded.split(',').map(addressIn) : [];
  while (config.trustedProxies.has(address)) {
    const before = entries.pop();
    if (before === undefined) break;
    address = before;
  }
  return address;
}

/** Where a request comes from, for counting: whoever has one address of IPv6 has the whole network of 64 bits. */
export function clientNetwork(context: AddressContext, request: AddressRequest): string {
  return networkOf(clientAddress(context, request));
}

export function networkOf(address: string): string {
  return isIP(address) === 6 ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [bare = ''] = address.split('%', 1);
  const [head = '', tail] = bare.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  // An IPv4 address at the end stands for two groups; it is never among the first four.
  const width = (groups: string[]) => groups.length + (groups.at(-1)?.includes('.') === true ? 1 : 0);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - width(left) - width(right));
  return [...left, ...Array<string>(zeros).fill('0'), ...right].map((group) =>
    group.replace(/^0+(?=.)/, '').toLowerCase(),
  );
}

/** Some proxies add the port. What is no address ends the way back: nothing before it can be believed. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim();
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(bare) === 0 ? undefined : plain(bare);
}

/** A socket that listens for both kinds shows IPv4 addresses in the clothes of IPv6. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
