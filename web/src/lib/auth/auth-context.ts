import { createContext, useContext } from 'react';
import type { AuthState, ProfileChanges } from './auth-state.ts';
import type { SessionTokens } from './sign-in/enter-session.ts';
import type { AuthResult, SignUpData } from './sign-in/sign-in-methods.ts';

export type Auth = AuthState & {
  signIn: (email: string, password: string) => Promise<AuthResult>;
  signUp: (email: string, password: string, data: SignUpData) => Promise<AuthResult>;
  /** Leaves the site for the provider; comes back only when that cannot be done. */
  signInWithGoogle: () => Promise<AuthResult>;
  /** The browser asks for a passkey, which says who it is. */
  signInWithPasskey: () => Promise<AuthResult>;
  /** A session that a function of ours answered takes the place of the one before, which ends. */
  enterSession: (tokens: SessionTokens) => Promise<AuthResult>;
  /** Whether the session that the address brought along is wanted. */
  answerOffer: (isWanted: boolean) => Promise<void>;
  /** Clears everything and goes to the home page, even when the server cannot be reached. Every session of the person ends. */
  signOut: () => Promise<void>;
  /** Signs out in this browser alone and goes to the sign-in page; whoever signs in there comes back to the address. */
  changeAccount: (backTo: string) => Promise<void>;
  /** `error` when it was not saved; the profile then stays as it was. */
  updateProfile: (changes: ProfileChanges) => Promise<{ error: Error | null }>;
  /** Asks for the profile again, without raising `loading`. */
  reloadProfile: () => Promise<void>;
};

export const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
