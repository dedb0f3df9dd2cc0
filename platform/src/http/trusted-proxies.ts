import { BlockList, isIP } from 'node:net';
import { type EnvReader, quote } from '../../../server/src/config/env-reader.ts';

/** The proxies whose forwarding headers are believed. */
export type TrustedProxies = { isEmpty: boolean; has(address: string): boolean };

export function readTrustedProxies(env: EnvReader): TrustedProxies {
  const given = (env.text('TRUSTED_PROXIES') ?? '').split(',').flatMap((each) => each.trim() || []);
  const named = new BlockList();
  for (const one of given) {
    if (!add(named, one)) {
      env.fault(
        `TRUSTED_PROXIES must be addresses or networks such as 10.0.0.2 or 172.16.0.0/12, with commas between them; ${quote(one)} is not one.`,
      );
    }
  }
  return {
    isEmpty: given.length === 0,
    has: (address) => {
      const kind = isIP(address);
      return kind !== 0 && named.check(address, kind === 4 ? 'ipv4' : 'ipv6');
    },
  };
}

/** This server speaks plain HTTP: where people come by https, something stands in front of it. */
export function warnOfProxies(siteUrl: string, { isEmpty }: TrustedProxies): string[] {
  if (!isEmpty || !siteUrl.startsWith('https:')) return [];
  return [
    'SITE_URL begins with https, so a proxy stands in front, and TRUSTED_PROXIES does not name it: everybody behind it counts as one address, also for the limits on signing in.',
  ];
}

function add(named: BlockList, text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || more.length > 0) return false;
  const type = kind === 4 ? 'ipv4' : 'ipv6';
  if (bits === undefined) {
    named.addAddress(address, type);
    return true;
  }
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > (kind === 4 ? 32 : 128)) return false;
  named.addSubnet(address, Number(bits), type);
  return true;
}
