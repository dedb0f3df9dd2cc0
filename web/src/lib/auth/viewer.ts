import { useAuth } from './auth-context.ts';

export type Viewer = {
  /** The same for as long as the same teachers are shown. */
  key: string;
  gender: 'male' | 'female' | undefined;
  signedIn: boolean;
  /** The child of theirs for whom they look; it is its gender then that decides what is shown. */
  childId?: string;
  /** Nothing is asked before it is known who asks: the answer would be another. */
  known: boolean;
};

/** Anybody: the one for whom pages are rendered on the server. */
export const visitor: Viewer = { key: 'visitor ', gender: undefined, signedIn: false, known: true };

/** Who looks. Which teachers they are shown, the database decides by their profile. */
export function useViewer(): Viewer {
  const { user, profile } = useAuth();
  // Until the profile is there, what was said at sign-up: it is rarely another, and then nothing moves.
  const said: unknown = profile ? profile.gender : user?.user_metadata.gender;
  const gender = said === 'male' || said === 'female' ? said : undefined;
  return {
    key: `${user?.id ?? 'visitor'} ${gender ?? ''}`,
    gender,
    signedIn: user !== null,
    known: user === null || profile !== null,
  };
}
