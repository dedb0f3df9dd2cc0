import { expect, it } from 'vitest';
import { iceServers } from './ice-servers.ts';

const meeting = { provider: 'builtin', domain: 'meet.jit.si', app: undefined } as const;
const now = new Date('2026-01-01T00:00:00Z');

it('is empty where nothing was set', () => {
  expect(iceServers({ ...meeting, stun: [], turn: undefined }, 'noa', now)).toEqual([]);
});

it('gives everyone the same name and password where these are fixed', () => {
  const turn = { urls: ['turn:t.example'], access: { name: 'lomdim', password: 'secret' } };
  expect(iceServers({ ...meeting, stun: ['stun:s.example'], turn }, 'noa', now)).toEqual([
    { urls: ['stun:s.example'] },
    { urls: ['turn:t.example'], username: 'lomdim', credential: 'secret' },
  ]);
});

it('gives each person a password that ends, and never the secret', () => {
  const turn = { urls: ['turn:t.example'], access: { secret: 'north' } };
  const [of, ofOther] = ['noa', 'dan'].map((person) =>
    iceServers({ ...meeting, stun: [], turn }, person, now),
  );
  expect(of).toEqual([
    {
      urls: ['turn:t.example'],
      username: `${Date.UTC(2026, 0, 1, 12) / 1000}:noa`,
      // printf '1767268800:noa' | openssl dgst -sha1 -hmac north -binary | base64
      credential: 'LBwtuYihvt6sFbYu1p8UQmFARQ4=',
    },
  ]);
  expect(ofOther?.[0]?.credential).not.toBe(of?.[0]?.credential);
});
