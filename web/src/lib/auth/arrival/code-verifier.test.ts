import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const setSession = vi.fn(async (_tokens: unknown) => ({ error: null }));
vi.mock('../../client/supabase.ts', () => ({
  supabase: async () => ({ auth: { setSession } }),
  publicConfig: async () => ({ supabaseUrl: 'https://lomdim.example', anonKey: 'key' }),
}));

type Asked = { auth_code: string; code_verifier: string };
let asked: Asked[];

beforeEach(() => {
  vi.resetModules();
  setSession.mockClear();
  asked = [];
  openTab();
  vi.stubGlobal('location', { origin: 'https://lomdim.example', hash: '', search: '', pathname: '/' });
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    asked.push(JSON.parse(String(init.body)));
    return Response.json({ access_token: 'a', refresh_token: 'b' });
  });
});
afterEach(() => vi.unstubAllGlobals());

function openTab(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
}

const load = () => import('./code-verifier.ts');

it('gives the server a hash, and later the secret that only this tab has', async () => {
  const { newCodeChallenge, exchangeCode } = await load();
  const { code_challenge, code_challenge_method } = await newCodeChallenge();
  await exchangeCode('code');
  expect(code_challenge_method).toBe('s256');
  const verifier = asked[0]?.code_verifier ?? '';
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(code_challenge);
  expect(verifier).toMatch(/^[\w-]{64}$/);
  expect(setSession).toHaveBeenCalledExactlyOnceWith({ access_token: 'a', refresh_token: 'b' });
});

it('does not even ask with a code that was not begun in this tab, or that was used', async () => {
  const { newCodeChallenge, exchangeCode } = await load();
  await expect(exchangeCode('code')).rejects.toMatchObject({ code: 'bad_oauth_state' });
  await newCodeChallenge();
  await exchangeCode('code');
  await expect(exchangeCode('code')).rejects.toMatchObject({ code: 'bad_oauth_state' });
  await newCodeChallenge();
  openTab();
  await expect(exchangeCode('code')).rejects.toMatchObject({ code: 'bad_oauth_state' });
  expect(asked).toHaveLength(1);
});

it('says why the server refused a code', async () => {
  const { newCodeChallenge, exchangeCode } = await load();
  await newCodeChallenge();
  vi.stubGlobal('fetch', async () =>
    Response.json({ error_code: 'flow_state_expired', msg: 'too late' }, { status: 422 }),
  );
  await expect(exchangeCode('code')).rejects.toMatchObject({ code: 'flow_state_expired', status: 422 });
  expect(setSession).not.toHaveBeenCalled();
});

it('comes back to the page for third parties, which sends on', async () => {
  const { wayBack } = await load();
  expect(wayBack('/chat?conversation=1')).toBe(
    'https://lomdim.example/auth/callback?next=%2Fchat%3Fconversation%3D1',
  );
});
