import { useQuery } from '@tanstack/react-query';
import { useAuth } from '#lib/auth/auth-context.ts';
import { isChild } from '#lib/auth/child.ts';
import { type Child, family } from './family.ts';

/** The caller's children; none for visitors and for children themselves. */
export function useChildren(isNeeded = true): Child[] {
  const auth = useAuth();
  const { user } = auth;
  const { data = [] } = useQuery({
    ...family(user?.id ?? ''),
    enabled: isNeeded && user !== null && !isChild(auth),
  });
  return data;
}
