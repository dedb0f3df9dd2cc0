import type { User } from '@supabase/supabase-js';
import { supabase } from '../client/supabase.ts';
import type { Profile, ProfileChanges } from './auth-state.ts';
import { authState, changeAuth } from './current-auth.ts';
import { loadProfile } from './load-profile.ts';
import { sessionChecked } from './session/check-session.ts';

const quietRetryMs = 15_000;

let underway: { id: string; done: Promise<void> } | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Once at a time. Where only the fallback could be had, `again` is called later. */
export async function fetchOwnProfile(user: User, again: () => Promise<void>): Promise<void> {
  if (underway?.id !== user.id) {
    const done = fetchProfile(user, again).finally(() => {
      if (underway?.done === done) underway = undefined;
    });
    underway = { id: user.id, done };
  }
  await underway.done;
}

export function stopRetrying(): void {
  clearTimeout(retry);
}

async function fetchProfile(user: User, again: () => Promise<void>): Promise<void> {
  const profile = await loadProfile(user);
  // Refused because the session is over: then there is no fallback profile.
  if (profile.is_fallback) await sessionChecked();
  // Meanwhile somebody else may have signed in, or nobody is.
  if (authState().user?.id !== user.id) return;
  stopRetrying();
  if (!profile.is_fallback) return isOutdated(profile) ? undefined : changeAuth({ profile });
  retry = setTimeout(() => void again(), quietRetryMs);
  // A profile that was found before is better than the fallback.
  if (!authState().profile) changeAuth({ profile });
}

/** It was read before something was saved, and arrived after it. */
function isOutdated({ updated_at }: Profile): boolean {
  const { profile } = authState();
  return !!profile && !profile.is_fallback && new Date(profile.updated_at) > new Date(updated_at);
}

export async function updateProfile(changes: ProfileChanges): Promise<{ error: Error | null }> {
  const { user } = authState();
  if (!user) return { error: new Error('nobody is signed in') };
  const client = await supabase();
  const { data, error } = await client.from('profiles').update(changes).eq('id', user.id).select().single();
  if (error) {
    console.info('the profile was not saved', error);
    return { error };
  }
  if (authState().user?.id === user.id) changeAuth({ profile: data });
  return { error: null };
}
