import { passwords } from '@lomdim/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { signInSettings } from '#lib/auth/sign-in/sign-in-settings.ts';

/** How many characters a new password needs here; until the server has said so, as many as everywhere. */
export function useShortestPassword(): number {
  return useQuery(signInSettings).data?.shortestPassword ?? passwords.shortest;
}
