import type { AuthState } from './auth-state.ts';

/** Whether a child is signed in. Until the profile is there, the account says it, in a part that nobody writes but the server. */
export function isChild({ user, profile }: Pick<AuthState, 'user' | 'profile'>): boolean {
  if (profile && !profile.is_fallback) return profile.is_child;
  return user?.app_metadata.provider === 'child';
}
