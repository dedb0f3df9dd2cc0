import { queryOptions } from '@tanstack/react-query';
import type { RowOf } from '#lib/client/row-of.ts';
import { supabase } from '#lib/client/supabase.ts';

export type SessionToReport = RowOf<'live_sessions_to_report', 'outcome'>;
export type PersonPresent = RowOf<
  'live_session_presence',
  'first_name' | 'last_name' | 'avatar_url' | 'price_cents'
>;

/** The sessions that are over and not settled yet, with what will be settled. */
export const listSessionsToReport = (teacher: string) =>
  queryOptions({
    queryKey: ['teacher-dashboard', teacher, 'sessions to report'],
    queryFn: async ({ signal }): Promise<SessionToReport[]> => {
      const client = await supabase();
      const { data } = await client.rpc('live_sessions_to_report').abortSignal(signal).throwOnError();
      return data;
    },
  });

/** Who joined a session, and for how long they were in its room. */
export const listPresence = (teacher: string, sessionId: string) =>
  queryOptions({
    queryKey: ['teacher-dashboard', teacher, 'presence', sessionId],
    queryFn: async ({ signal }): Promise<PersonPresent[]> => {
      const client = await supabase();
      const { data } = await client
        .rpc('live_session_presence', { session_id: sessionId })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    staleTime: 0,
  });
