import { describe, expect, test } from 'vitest';
import { clientAddress, clientNetwork } from './client-address.ts';
import { trustProxies } from './trusted-proxies.ts';

const behind = (named: string) => ({
  config: { trustedProxies: trustProxies(named.split(', ')) },
});
const request = (ip: string, forwarded?: string) => ({
  ip,
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
});

describe('where a request comes from', () => {
  test('is the peer, when nothing was forwarded', () => {
    expect(clientAddress(behind(''), request('203.0.113.9'))).toBe('203.0.113.9');
    expect(clientAddress(behind('203.0.113.9'), request('203.0.113.9'))).toBe('203.0.113.9');
    expect(clientAddress(behind(''), request('::ffff:203.0.113.9'))).toBe('203.0.113.9');
  });

  test('is what the nearest proxy saw, behind a proxy that the operator named', () => {
    const named = behind('127.0.0.1, 172.16.0.0/12, fd00::/8, 2001:db8::1');
    for (const proxy of ['127.0.0.1', '::ffff:172.17.0.1', 'fd00::1', '2001:db8::1']) {
      expect(clientAddress(named, request(proxy, '1.2.3.4, 198.51.100.7'))).toBe('198.51.100.7');
      expect(clientAddress(named, request(proxy, '198.51.100.7:51234'))).toBe('198.51.100.7');
      expect(clientAddress(named, request(proxy, '[2001:db8::7]:443'))).toBe('2001:db8::7');
    }
  });

  test('is found behind several named proxies, and no further', () => {
    const named = behind('10.0.0.0/8');
    expect(clientAddress(named, request('10.0.0.1', '6.6.6.6, 198.51.100.7, 10.0.0.2'))).toBe('198.51.100.7');
    expect(clientAddress(named, request('10.0.0.1', '10.0.0.3, 10.0.0.2'))).toBe('10.0.0.3');
  });

  test('is never what a stranger claims, also not from a network that looks private', () => {
    for (const peer of ['203.0.113.9', '127.0.0.1', '10.2.3.4', '192.168.1.1', '::1', 'fd00::1']) {
      expect(clientAddress(behind(''), request(peer, '198.51.100.7'))).toBe(peer);
      expect(clientAddress(behind('10.9.9.9'), request(peer, '198.51.100.7'))).toBe(peer);
    }
    expect(clientAddress(behind('127.0.0.1'), request('127.0.0.1', 'not an address'))).toBe('127.0.0.1');
    expect(clientAddress(behind('127.0.0.1'), request('127.0.0.1', '198.51.100.7, unknown'))).toBe(
      '127.0.0.1',
    );
  });
});

describe('for counting', () => {
  const counted = (ip: string) => clientNetwork(behind(''), request(ip));

  test('addresses of IPv6 are one within 64 bits, however they are written', () => {
    for (const ip of ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::', '2001:0db8:0001:0002:1:2:3:4']) {
      expect(counted(ip)).toBe('2001:db8:1:2::/64');
    }
    expect(counted('2001:db8:1:3::1')).not.toBe(counted('2001:db8:1:2::1'));
    expect(counted('::1')).toBe('0:0:0:0::/64');
    expect(counted('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
    expect(counted('64:ff9b::203.0.113.9')).toBe('64:ff9b:0:0::/64');
  });

  test('addresses of IPv4 are themselves', () => {
    expect(counted('203.0.113.9')).toBe('203.0.113.9');
    expect(counted('::ffff:203.0.113.9')).toBe('203.0.113.9');
  });
});
