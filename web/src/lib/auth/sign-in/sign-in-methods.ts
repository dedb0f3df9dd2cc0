import type { Session, User } from '@supabase/supabase-js';
import { supabase } from '../../client/supabase.ts';
import { deviceZone } from '../../time-zones/device-zone.ts';
import { newCodeChallenge, wayBack } from '../arrival/code-verifier.ts';
import { rememberRequestedLink } from '../arrival/requested-links.ts';
import { readPasskeyError } from './passkeys.ts';
import { readSignInSettings } from './sign-in-settings.ts';

export type AuthResult = { user: User | null; session: Session | null; error: Error | null };

export type SignUpData = {
  firstName: string;
  lastName: string;
  role: 'student' | 'teacher';
  gender: 'male' | 'female' | null;
  language: string;
  /** They sign up for a child, which they add afterwards. */
  isForChild: boolean;
};

export async function signInWithPassword(email: string, password: string): Promise<AuthResult> {
  const { auth } = await supabase();
  const { data, error } = await auth.signInWithPassword({ email, password });
  return { ...data, error };
}

export async function signInWithPasskey(): Promise<AuthResult> {
  const { auth } = await supabase();
  const { data, error } = await auth.signInWithPasskey();
  if (error) throw readPasskeyError(error);
  return { ...data, error: null };
}

export async function signUpWithPassword(
  email: string,
  password: string,
  { firstName, lastName, role, gender, language, isForChild }: SignUpData,
): Promise<AuthResult> {
  const { auth } = await supabase();
  rememberRequestedLink(email);
  const { data, error } = await auth.signUp({
    email,
    password,
    options: {
      data: {
        first_name: firstName,
        last_name: lastName,
        role,
        ...(gender ? { gender } : {}),
        preferred_language: language,
        // The link in the mail may be opened elsewhere, where nothing else remembers it.
        ...(isForChild ? { for_child: true } : {}),
        // Reminders come by mail, where no device tells the hour.
        time_zone: deviceZone(),
      },
      emailRedirectTo: `${location.origin}/auth/confirm`,
    },
  });
  return { ...data, error };
}

/** The provider sends people back with a code that only this tab can use. */
export async function leaveForGoogle(next: unknown): Promise<AuthResult> {
  const { auth } = await supabase();
  // Going there without asking first would end on a bare page of the server when it has no provider.
  const { offersGoogle } = await readSignInSettings();
  const error = offersGoogle ? null : new ProviderMissingError();
  if (error) return { user: null, session: null, error };
  const started = await auth.signInWithOAuth({
    provider: 'google',
    options: {
      redirectTo: wayBack(typeof next === 'string' ? next : '/dashboard'),
      queryParams: await newCodeChallenge(),
    },
  });
  return { user: null, session: null, error: started.error };
}

class ProviderMissingError extends Error {
  readonly code = 'provider_disabled';
  constructor() {
    super('Unsupported provider: provider is not enabled');
  }
}
