import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function arrive(hash: string, search = '') {
  vi.stubGlobal('location', { hash, search });
  const { arrival } = await import('./arrival.ts');
  return arrival;
}

it('knows a session in the address', async () => {
  expect(await arrive('#access_token=a&refresh_token=b&type=signup')).toEqual({ kind: 'session' });
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
])('takes %j and %j for an ordinary visit', async (hash, search) => {
  expect(await arrive(hash, search)).toBeNull();
});
