import { beforeEach, expect, it, vi } from 'vitest';
import { isUnasked, rememberAnswer, saveRememberedAnswer } from './sign-up-answer.ts';

const auth = vi.hoisted(() => ({ getSession: vi.fn(), updateUser: vi.fn() }));
vi.mock('../../client/supabase.ts', () => ({ supabase: async () => ({ auth }) }));

const kept = new Map<string, string>();
beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  auth.updateUser.mockResolvedValue({ error: null });
});

const user = (provider: string, for_child?: boolean) => ({
  app_metadata: { provider },
  user_metadata: for_child === undefined ? {} : { for_child },
});

it('asks who came from a third party, until they have answered', () => {
  expect(isUnasked(user('google'))).toBe(true);
  expect(isUnasked(user('google', false))).toBe(false);
  expect(isUnasked(user('google', true))).toBe(false);
});

it('asks nobody who signed up with an address, also where they have connected a third party since', () => {
  expect(isUnasked(user('email'))).toBe(false);
  expect(isUnasked(user('child'))).toBe(false);
});

it('saves what was said before leaving, for who has not been asked, and only once', async () => {
  auth.getSession.mockResolvedValue({ data: { session: { user: user('google') } } });
  rememberAnswer('child');
  await saveRememberedAnswer();
  await saveRememberedAnswer();
  expect(auth.updateUser.mock.calls).toEqual([[{ data: { for_child: true } }]]);
});

it('changes nothing that was answered before, and nothing where nothing was said', async () => {
  auth.getSession.mockResolvedValue({ data: { session: { user: user('google', true) } } });
  rememberAnswer('me');
  await saveRememberedAnswer();
  auth.getSession.mockResolvedValue({ data: { session: { user: user('google') } } });
  rememberAnswer('me');
  // Signing in instead, nobody was asked.
  rememberAnswer(undefined);
  await saveRememberedAnswer();
  expect(auth.updateUser).not.toHaveBeenCalled();
});

it('leaves what could not be saved to be asked', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  auth.getSession.mockResolvedValue({ data: { session: { user: user('google') } } });
  auth.updateUser.mockResolvedValue({ error: new Error('no connection') });
  rememberAnswer('me');
  await expect(saveRememberedAnswer()).resolves.toBeUndefined();
});
