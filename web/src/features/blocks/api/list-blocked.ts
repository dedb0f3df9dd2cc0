import type { Database } from '@lomdim/contract/database.types';
import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

type Answered = Database['public']['Functions']['blocked_people']['Returns'][number];

/** Of a teacher everything that anybody sees, of others no picture. */
export type BlockedPerson = Omit<Answered, 'avatar_url'> & { avatar_url: string | null };

/** Whom the person has blocked, the latest first. */
export const blockedPeople = (person: string) =>
  queryOptions({
    queryKey: ['blocked', person],
    queryFn: async (): Promise<BlockedPerson[]> => {
      const client = await supabase();
      const { data } = await client.rpc('blocked_people').throwOnError();
      return data;
    },
  });
