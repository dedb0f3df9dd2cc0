import { passwords } from '@lomdim/contract/constants';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { publicConfig } from '#lib/client/supabase.ts';

const shortestPassword = queryOptions({
  queryKey: ['shortest-password'],
  queryFn: async (): Promise<number> => {
    const { supabaseUrl, anonKey } = await publicConfig();
    const answer = await fetch(`${supabaseUrl}/auth/v1/settings`, { headers: { apikey: anonKey } });
    if (!answer.ok) throw new Error(`The settings of sign-in were answered with ${answer.status}`);
    const { password_min_length: shortest }: { password_min_length?: unknown } = Object(await answer.json());
    return typeof shortest === 'number' ? shortest : passwords.shortest;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** How many characters a new password needs here; until the server has said so, as many as everywhere. */
export function useShortestPassword(): number {
  return useQuery(shortestPassword).data ?? passwords.shortest;
}
