import type { Session } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('../../client/supabase.ts', () => ({
  publicConfig: async () => ({ supabaseUrl: 'https://lomdim.example', anonKey: 'key' }),
}));

const tokens = { access_token: 'a', refresh_token: 'b' };
const offer = { tokens, userId: 'noa', email: 'noa@mail.example' };
const sessionOf = (id: string) => ({ user: { id } }) as Session;
let kept: Map<string, string>;

beforeEach(() => {
  vi.resetModules();
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const load = () => import('./offered-session.ts');

it('is expected by the person who is signed in already, and by nobody else who is', async () => {
  const { isExpected } = await load();
  const { rememberRequestedLink } = await import('./requested-links.ts');
  expect(isExpected(offer, sessionOf('noa'))).toBe(true);
  expect(isExpected(offer, sessionOf('david'))).toBe(false);
  rememberRequestedLink('noa@mail.example');
  expect(isExpected(offer, sessionOf('david'))).toBe(false);
});

it('is expected where nobody is signed in only by the browser that had the link mailed', async () => {
  const { isExpected } = await load();
  const { rememberRequestedLink } = await import('./requested-links.ts');
  expect(isExpected(offer, null)).toBe(false);
  rememberRequestedLink('david@mail.example');
  expect(isExpected(offer, null)).toBe(false);
  rememberRequestedLink('noa@mail.example');
  expect(isExpected(offer, null)).toBe(true);
});

it('belongs to whom the server says, and tokens that are good for nothing belong to nobody', async () => {
  const { readOffer } = await load();
  const asked = vi.fn(async (_address: string, _init: RequestInit) =>
    Response.json({ id: 'noa', email: 'noa@mail.example' }),
  );
  vi.stubGlobal('fetch', asked);
  expect(await readOffer(tokens)).toEqual(offer);
  expect(asked.mock.lastCall?.[1].headers).toMatchObject({ authorization: 'Bearer a' });
  vi.stubGlobal('fetch', async () => Response.json({ error_code: 'session_not_found' }, { status: 403 }));
  expect(await readOffer(tokens)).toBeUndefined();
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 }));
  await expect(readOffer(tokens)).rejects.toThrow();
});
