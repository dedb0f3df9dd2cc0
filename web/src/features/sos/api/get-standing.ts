import { sos } from '@lomdim/contract/constants';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { RowOf } from '#lib/client/row-of.ts';
import { supabase } from '#lib/client/supabase.ts';

/** The state of a person's latest search. */
export type Standing = RowOf<
  'sos_heartbeat',
  | 'language'
  | 'ended_at'
  | 'expired_because'
  | 'offer_id'
  | 'offer_expires_at'
  | 'offer_subject'
  | 'offer_language'
  | 'offer_minutes'
  | 'passed_offer_id'
  | 'passed_status'
  | 'passed_accepted'
  | 'passed_first_name'
  | 'passed_initial'
  | 'other_id'
  | 'other_first_name'
  | 'other_initial'
  | 'other_level'
  | 'room_id'
  | 'room_closes_at'
> & {
  /** So many milliseconds is the server's clock ahead of the one here. */
  clockAhead: number;
};

const standingKey = (person: string) => ['sos', person, 'standing'] as const;

/** How often it is asked whether the room of a pair is still open. */
const untilClosedMs = 60_000;

/** Polling is also the heartbeat for the server, so it goes on in the background while one waits. */
export function standingOf(person: string) {
  return queryOptions({
    queryKey: standingKey(person),
    queryFn: async ({ signal }): Promise<Standing | null> => {
      const client = await supabase();
      const { data } = await client.rpc('sos_heartbeat').abortSignal(signal).throwOnError();
      const [row] = data;
      return row ? { ...row, clockAhead: Date.parse(row.answered_at) - Date.now() } : null;
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data?.status === 'waiting') return sos.heartbeatMs;
      return data?.room_id ? untilClosedMs : false;
    },
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
  });
}

/** What changes a search stays busy until it is seen what came of it. */
export function useRefetchStanding(person: string): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: standingKey(person) });
}
