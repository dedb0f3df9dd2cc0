import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function arrive(hash: string, search = '', pathname = '/dashboard') {
  vi.stubGlobal('location', { hash, search, pathname });
  const { arrival } = await import('./arrival.ts');
  return arrival;
}

it('knows a session in the address', async () => {
  expect(await arrive('#access_token=a&refresh_token=b&type=signup')).toEqual({
    kind: 'session',
    tokens: { access_token: 'a', refresh_token: 'b' },
    isRecovery: false,
  });
  vi.resetModules();
  expect(await arrive('#access_token=a&refresh_token=b&type=recovery')).toMatchObject({ isRecovery: true });
});

it('knows a code of a third party, where third parties send people to and nowhere else', async () => {
  expect(await arrive('', '?next=%2Fchat&code=c', '/auth/callback')).toEqual({ kind: 'code', code: 'c' });
  vi.resetModules();
  expect(await arrive('', '?code=c', '/support')).toBeNull();
});

it('takes everything that was brought out of the address, and leaves the rest', async () => {
  const replaceState = vi.fn();
  vi.stubGlobal('history', { state: null, replaceState });
  const at = 'https://lomdim.example/auth/callback?next=%2Fchat';
  for (const [search, hash] of [
    ['?next=%2Fchat', '#access_token=a&refresh_token=b'],
    ['?next=%2Fchat&code=c', ''],
    ['?next=%2Fchat&error=x&error_code=y&error_description=z', ''],
  ] as const) {
    vi.resetModules();
    const url = new URL(`/auth/callback${search}${hash}`, at);
    vi.stubGlobal('location', { href: url.href, pathname: url.pathname, search, hash });
    const { arrival, cleanAddress } = await import('./arrival.ts');
    cleanAddress(arrival);
    expect(String(replaceState.mock.lastCall?.[2])).toBe(at);
  }
});

it('knows why it did not work, before or behind the hash', async () => {
  const said = 'error=access_denied&error_code=otp_expired&error_description=Too+late';
  const failed = { kind: 'failed', code: 'otp_expired', message: 'Too late' };
  expect(await arrive(`#${said}`, `?${said}`)).toEqual(failed);
  vi.resetModules();
  expect(await arrive('', `?${said}`)).toEqual(failed);
});

it('knows the first of two mailboxes', async () => {
  expect(await arrive('#message=Confirmation+link+accepted')).toEqual({ kind: 'half' });
});

it.each([
  ['', ''],
  ['#below', '?tab=2'],
  ['', '?error=mine'],
  ['#access_token=a', ''],
])('takes %j and %j for an ordinary visit', async (hash, search) => {
  expect(await arrive(hash, search)).toBeNull();
});
