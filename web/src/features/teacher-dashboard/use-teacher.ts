import { useAuth } from '#lib/auth/auth-context.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';

export type Teacher = { id: string; zone: string };

/** Whose dashboard this is; the guard before it lets nobody else in. */
export function useTeacher(): Teacher {
  const { user, profile } = useAuth();
  return { id: user?.id ?? '', zone: viewerZone(profile) };
}
