import { useAuth } from '../../lib/auth/auth-context.ts';

export type Viewer = {
  /** The same for as long as the same teachers are shown. */
  key: string;
  gender: 'male' | 'female' | undefined;
  /** Nothing is asked before it is known who asks: the answer would be another. */
  known: boolean;
};

/** Who looks: which teachers are shown, the database decides by the profile. */
export function useViewer(): Viewer {
  const { user, profile } = useAuth();
  const gender = profile?.gender === 'male' || profile?.gender === 'female' ? profile.gender : undefined;
  return {
    key: `${user?.id ?? 'visitor'} ${gender ?? ''}`,
    gender,
    known: user === null || profile !== null,
  };
}
