import { BlockList, isIP } from 'node:net';

/** The proxies whose forwarding headers are believed. */
export type TrustedProxies = { isEmpty: boolean; has(address: string): boolean };

/** Of addresses and networks, such as 10.0.0.2 and 172.16.0.0/12. What is neither is handed to `onInvalid`. */
export function trustProxies(given: readonly string[], onInvalid?: (entry: string) => void): TrustedProxies {
  const named = new BlockList();
  for (const one of given) if (!add(named, one)) onInvalid?.(one);
  return {
    isEmpty: given.length === 0,
    has: (address) => {
      if (given.length === 0) return false;
      const kind = isIP(address);
      return kind !== 0 && named.check(address, kind === 4 ? 'ipv4' : 'ipv6');
    },
  };
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
