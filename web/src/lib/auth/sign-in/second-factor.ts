import type { Session } from '@supabase/supabase-js';

/** Whether this person has a second factor and has not given it yet in this session. */
export function needsSecondFactor({ user, access_token }: Session): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false;
  return hasFactor && assuranceOf(access_token) !== 'aal2';
}

function assuranceOf(token: string): unknown {
  try {
    const [, payload = ''] = token.split('.');
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
    const claims: { aal?: unknown } = Object(JSON.parse(new TextDecoder().decode(bytes)));
    return claims.aal;
  } catch {
    return undefined;
  }
}
