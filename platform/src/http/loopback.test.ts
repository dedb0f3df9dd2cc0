import { describe, expect, it } from 'vitest';
import { isFromOperator, isLoopbackRequest } from './loopback.ts';

const host = '127.0.0.1:3000';

function from(remoteAddress: string | undefined, headers: Record<string, string> = { host }): boolean {
  return isLoopbackRequest({ headers, socket: { remoteAddress } });
}

describe('isLoopbackRequest', () => {
  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('is true for %s', (address) => {
    expect(from(address)).toBe(true);
  });

  it.each(['10.0.0.1', '::ffff:10.0.0.1', '128.0.0.1', 'fe80::1', '', undefined])(
    'is false for %s',
    (address) => {
      expect(from(address)).toBe(false);
    },
  );

  it.each([
    ...['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded'],
    ...[
      'x-real-ip',
      'via',
      'cf-connecting-ip',
      'cf-ray',
      'true-client-ip',
      'x-client-ip',
      'x-cluster-client-ip',
    ],
    ...[
      'fastly-client-ip',
      'fly-client-ip',
      'x-original-forwarded-for',
      'x-envoy-external-address',
      'cdn-loop',
    ],
  ])('is false when %s shows a proxy on the same machine', (header) => {
    expect(from('127.0.0.1', { host, [header]: '127.0.0.1' })).toBe(false);
    expect(from('127.0.0.1', { host, [header]: '' })).toBe(false);
  });

  it.each(['localhost', 'localhost:3000', 'LOCALHOST', '[::1]:3000', '127.0.0.1'])(
    'allows the host %s',
    (name) => {
      expect(from('127.0.0.1', { host: name })).toBe(true);
    },
  );

  it.each([
    'site.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '0.0.0.0:3000',
    'a@localhost',
  ])('is false for the host %s: a proxy that hides itself, or a rebound name', (name) =>
    expect(from('127.0.0.1', { host: name })).toBe(false),
  );
});

describe('isFromOperator', () => {
  const here = { headers: { host }, socket: { remoteAddress: '127.0.0.1' } };
  const away = { headers: { host }, socket: { remoteAddress: '192.0.2.7' } };

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'is true on this machine for the site %s',
    (siteUrl) => {
      expect(isFromOperator({ siteUrl }, here)).toBe(true);
      expect(isFromOperator({ siteUrl }, away)).toBe(false);
    },
  );

  it.each(['https://site.example', 'http://192.168.1.5:3000', 'http://localhost.example'])(
    'is never true for the site %s, which may have a proxy in front that hides itself',
    (siteUrl) => {
      expect(isFromOperator({ siteUrl }, here)).toBe(false);
    },
  );
});
