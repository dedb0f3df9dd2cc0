import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import { readFailure } from '#lib/errors/read-failure.ts';
import type { LiveSession } from './search-sessions.ts';

/** A person's eligibility for a session, as the database names it. */
const eligibilities = [
  'teacher',
  'enrolled',
  'joined',
  'reserved',
  'free_trial',
  'trial_used',
  'trial_reserved',
  'full',
  'over',
  'cancelled',
  'unavailable',
  'students_only',
  'not_for_you',
] as const;
export type Eligibility = (typeof eligibilities)[number];

type SessionDetails = {
  /** Nothing where it is hidden from the caller by now: a cancelled session is seen by those who had to do with it. */
  session: LiveSession | undefined;
  eligibility: Eligibility;
};

/** One session as it stands now, and whether one may join it, or a child of one's own; `null` where there is none (any more). */
export function sessionDetails(viewerKey: string, id: string, childId?: string) {
  return queryOptions({
    queryKey: ['live-sessions', viewerKey, 'details', id, childId],
    queryFn: async ({ signal }): Promise<SessionDetails | null> => {
      const client = await supabase();
      const [found, answered] = await Promise.all([
        client.rpc('search_live_sessions', { only_session: id }).abortSignal(signal).throwOnError(),
        client
          .rpc('live_session_eligibility', { session_id: id, ...(childId ? { child_id: childId } : {}) })
          .abortSignal(signal),
      ]);
      if (answered.error && !isNotFound(answered.error)) throw answered.error;
      const eligibility = eligibilities.find((each) => each === answered.data);
      return eligibility ? { session: found.data[0], eligibility } : null;
    },
    // What was true a moment ago may have filled since.
    staleTime: 0,
  });
}

function isNotFound(error: unknown): boolean {
  const failure = readFailure(error);
  return failure.kind === 'refused' && failure.code === 'session_not_found';
}
