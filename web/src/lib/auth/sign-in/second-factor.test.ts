import type { Session } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { needsSecondFactor } from './second-factor.ts';

function session(aal: string | undefined, statuses: ('verified' | 'unverified')[]): Session {
  const claims = Buffer.from(JSON.stringify({ aal, name: 'נועה ~~?' })).toString('base64url');
  const factors = statuses.map((status) => ({ id: 'f', status }));
  return { access_token: `x.${claims}.x`, user: { id: 'u', factors } } as unknown as Session;
}

it.each([
  ['aal1', ['verified'], true],
  ['aal1', ['unverified', 'verified'], true],
  [undefined, ['verified'], true],
  ['aal2', ['verified'], false],
  ['aal1', ['unverified'], false],
  ['aal1', [], false],
] as const)('at %s with %j: %s', (aal, statuses, owes) => {
  expect(needsSecondFactor(session(aal, [...statuses]))).toBe(owes);
});

it('trusts no token that it cannot read', () => {
  expect(needsSecondFactor({ ...session('aal2', ['verified']), access_token: 'nonsense' })).toBe(true);
});
