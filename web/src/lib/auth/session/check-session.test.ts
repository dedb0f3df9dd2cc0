import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Answer = { error: { code: string | undefined } | null };
const auth = {
  getUser: vi.fn<() => Promise<Answer>>(),
  refreshSession: vi.fn<() => Promise<Answer>>(),
  signOut: vi.fn<() => Promise<Answer>>(),
};
vi.mock('../../client/supabase.ts', () => ({ supabase: async () => ({ auth }) }));

const alive: Answer = { error: null };
const saying = (code: string): Answer => ({ error: { code } });

beforeEach(() => {
  vi.resetModules();
  vi.resetAllMocks();
  vi.useFakeTimers();
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  auth.getUser.mockResolvedValue(alive);
  auth.signOut.mockResolvedValue(alive);
});
afterEach(() => void vi.useRealTimers());

const load = () => import('./check-session.ts');

it.each(['session_not_found', 'session_expired', 'user_not_found', 'user_banned'])(
  'drops a session of which the accounts say %s, in this browser only',
  async (code) => {
    const { checkSession } = await load();
    auth.getUser.mockResolvedValue(saying(code));
    await checkSession();
    expect(auth.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'local' });
  },
);

it('keeps one that still counts', async () => {
  const { checkSession } = await load();
  await checkSession();
  expect(auth.signOut).not.toHaveBeenCalled();
});

it.each([
  ['no connection', async () => ({ error: { code: undefined } })],
  ['an error of the server', async () => saying('unexpected_failure')],
  ['too many questions', async () => saying('over_request_rate_limit')],
  ['a second factor that is owed', async () => saying('insufficient_aal')],
  [
    'nothing at all',
    async () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('takes %s for what it is, and not for the end', async (_, answer) => {
  const { checkSession } = await load();
  auth.getUser.mockImplementation(answer);
  await checkSession();
  expect(auth.signOut).not.toHaveBeenCalled();
});

it('asks for another token where one is not understood, and goes by the answer to that', async () => {
  const { checkSession } = await load();
  auth.getUser.mockResolvedValue(saying('bad_jwt'));
  auth.refreshSession.mockResolvedValue(alive);
  await checkSession();
  expect(auth.signOut).not.toHaveBeenCalled();
  auth.refreshSession.mockResolvedValue(saying('refresh_token_not_found'));
  const again = checkSession();
  await vi.advanceTimersByTimeAsync(3000);
  await again;
  expect(auth.signOut).toHaveBeenCalledOnce();
});

it('asks once for all that is refused at once, and then leaves a pause, but forgets no question', async () => {
  const { checkSession } = await load();
  await Promise.all([checkSession(), checkSession(), checkSession()]);
  expect(auth.getUser).toHaveBeenCalledTimes(1);
  const later = checkSession();
  await vi.advanceTimersByTimeAsync(2000);
  expect(auth.getUser).toHaveBeenCalledTimes(1);
  auth.getUser.mockResolvedValue(saying('user_banned'));
  await vi.advanceTimersByTimeAsync(1000);
  await later;
  expect(auth.getUser).toHaveBeenCalledTimes(2);
  expect(auth.signOut).toHaveBeenCalledOnce();
});

it('lets nobody wait for ever for an answer that does not come', async () => {
  const { checkSession, sessionChecked } = await load();
  auth.getUser.mockReturnValue(new Promise(() => undefined));
  void checkSession();
  const waiting = sessionChecked();
  await vi.advanceTimersByTimeAsync(5000);
  await expect(waiting).resolves.toBeUndefined();
});
