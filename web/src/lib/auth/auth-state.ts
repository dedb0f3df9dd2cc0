import type { Database } from '@lomdim/contract/database.types';
import type { Session, User } from '@supabase/supabase-js';
import type { OfferedSession } from './arrival/offered-session.ts';

type ProfileRow = Database['public']['Views']['profiles']['Row'];

/** `is_fallback`: made from the sign-up data because the real one could not be had; it is never saved. */
export type Profile = ProfileRow & { is_fallback?: true };

export type ProfileChanges = Partial<
  Omit<Database['public']['Views']['profiles']['Update'], 'id' | 'email' | 'created_at' | 'updated_at'>
>;

export type AuthState = {
  /** Who is signed in. Someone who still owes the second factor is not. */
  user: User | null;
  session: Session | null;
  profile: Profile | null;
  /** Signing in, up or out, or waiting for the first profile. A quiet reload does not raise it. */
  loading: boolean;
  /** The password was right, and the code of the second factor is awaited. */
  secondFactorAwaited: boolean;
  /** Someone came by the link of a forgotten password and may choose a new one. */
  recovering: boolean;
  /** The address brought a session along that nobody here asked for; whether it is wanted is being asked. */
  offered: OfferedSession | null;
  /** The session ended without this page having asked for it. */
  ended: boolean;
  /** Signed out, on the way to the home page. */
  leaving: boolean;
};

export const signedOut: AuthState = {
  user: null,
  session: null,
  profile: null,
  loading: false,
  secondFactorAwaited: false,
  recovering: false,
  offered: null,
  ended: false,
  leaving: false,
};
