import { describe, expect, it } from 'vitest';
import { publicOrigin } from './config-json.ts';

const meeting = {
  provider: 'jitsi' as const,
  domain: 'meet.jit.si',
  app: undefined,
  stun: [],
  turn: undefined,
};
const local = { siteUrl: 'http://localhost:3000', isSiteUrlSet: false, meeting };
const site = { siteUrl: 'https://lomdim.example', isSiteUrlSet: true, meeting };

describe('publicOrigin', () => {
  it('is the address that was used, where no public origin was set', () => {
    expect(publicOrigin(local, '127.0.0.1:3000')).toBe('http://127.0.0.1:3000');
    expect(publicOrigin(local, '[::1]:3000')).toBe('http://[::1]:3000');
    expect(publicOrigin(local, '192.168.1.7:3000')).toBe('http://192.168.1.7:3000');
  });

  it('is the public origin, whatever a visitor claims', () => {
    expect(publicOrigin(site, 'lomdim.example')).toBe('https://lomdim.example');
    expect(publicOrigin(site, 'evil.example')).toBe('https://lomdim.example');
  });

  it('still works for somebody on the machine itself', () => {
    expect(publicOrigin(site, 'localhost:3000')).toBe('http://localhost:3000');
  });

  it.each([undefined, '', 'a b', 'evil.example/path', 'user@evil.example', '"'])(
    'does not echo %s',
    (host) => {
      expect(publicOrigin(local, host)).toBe('http://localhost:3000');
    },
  );
});
