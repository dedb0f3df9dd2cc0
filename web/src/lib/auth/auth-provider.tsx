import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { firstView } from '../rendering/first-view.ts';
import { AuthContext } from './auth-context.ts';
import { type AuthState, signedOut } from './auth-state.ts';
import { answerOffer, leftThePage, reloadProfile, signOut, startAuth, whileLoading } from './auth-store.ts';
import { authState, watchAuth } from './current-auth.ts';
import { updateProfile } from './own-profile.ts';
import { enterSession, type SessionTokens } from './sign-in/enter-session.ts';
import type { SignUpData } from './sign-in/sign-in-methods.ts';

/** Fetched with the client: whoever only looks around needs neither. */
const methods = () => import('./sign-in/sign-in-methods.ts');

const expected: AuthState = { ...signedOut, loading: true };

/** Nobody is known where a page is rendered that everybody may get; of a member it is only known that there is one. */
function firstAuth(): AuthState {
  return firstView().isMember ? expected : signedOut;
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(watchAuth, authState, firstAuth);
  const navigate = useNavigate();
  useEffect(startAuth, []);

  const { key, state: pageState } = useLocation();
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    leftThePage();
  }, [key]);

  // Whoever goes to a third party comes back to where they wanted to go.
  const wanted = useRef<unknown>(undefined);
  useEffect(() => {
    wanted.current = Object(pageState).from;
  }, [pageState]);

  const actions = useMemo(
    () => ({
      signIn: (email: string, password: string) =>
        whileLoading(async () => (await methods()).signInWithPassword(email, password)),
      signUp: (email: string, password: string, data: SignUpData) =>
        whileLoading(async () => (await methods()).signUpWithPassword(email, password, data)),
      signInWithGoogle: () => whileLoading(async () => (await methods()).leaveForGoogle(wanted.current)),
      signInWithPasskey: () => whileLoading(async () => (await methods()).signInWithPasskey()),
      enterSession: (tokens: SessionTokens) => whileLoading(() => enterSession(tokens)),
      signOut: () => signOut(() => navigate('/'), 'global'),
      changeAccount: (backTo: string) =>
        signOut(() => navigate('/auth', { replace: true, state: { from: backTo } }), 'local'),
      answerOffer,
      updateProfile,
      reloadProfile,
    }),
    [navigate],
  );
  const auth = useMemo(() => ({ ...state, ...actions }), [state, actions]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}
