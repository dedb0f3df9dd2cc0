import { describe, expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

const publicSite = { config: { siteUrl: 'https://lomdim.example' } };
const ownMachine = { config: { siteUrl: 'http://localhost:3000' } };
const request = (ip: string, forwarded?: string) => ({
  ip,
  headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
});

describe('where a request comes from', () => {
  test('is the peer, when nothing was forwarded', () => {
    expect(clientAddress(publicSite, request('203.0.113.9'))).toBe('203.0.113.9');
  });

  test('is what the nearest proxy saw, behind a proxy of the same machine or network', () => {
    for (const proxy of ['127.0.0.1', '::1', '::ffff:172.17.0.1', '10.2.3.4', 'fd00::1']) {
      expect(clientAddress(publicSite, request(proxy, '1.2.3.4, 198.51.100.7'))).toBe('198.51.100.7');
    }
  });

  test('is never what a stranger claims', () => {
    expect(clientAddress(publicSite, request('203.0.113.9', '198.51.100.7'))).toBe('203.0.113.9');
    expect(clientAddress(publicSite, request('127.0.0.1', 'not an address'))).toBe('127.0.0.1');
    expect(clientAddress(ownMachine, request('127.0.0.1', '198.51.100.7'))).toBe('127.0.0.1');
  });
});
