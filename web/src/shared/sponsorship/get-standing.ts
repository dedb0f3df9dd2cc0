import type { Database } from '@lomdim/contract/database.types';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

/** How a student stands with sponsored courses. The days are the latest possible. */
export type Standing =
  | { state: 'ready' }
  | { state: 'queued'; courseId: string; title: string; place: number }
  | { state: 'open'; title: string; next: string }
  | { state: 'resting'; title: string; next: string };

type Row = Database['public']['Functions']['sponsorship_standing']['Returns'][number];

/** Of the person who is signed in, or of a child of theirs; nothing for who is not a student. */
export function sponsorshipStanding(person: string | undefined, childId?: string) {
  return queryOptions({
    queryKey: ['sponsorship-standing', person],
    queryFn: person === undefined ? skipToken : ({ signal }) => fetchStanding(childId, signal),
  });
}

export async function fetchStanding(childId?: string, signal?: AbortSignal): Promise<Standing | null> {
  const client = await supabase();
  const request = client.rpc('sponsorship_standing', childId === undefined ? {} : { child_id: childId });
  const { data } = await (signal ? request.abortSignal(signal) : request).maybeSingle().throwOnError();
  return data && readStanding(data);
}

function readStanding({ state, course_id, course_title: title, place, next_at: next }: Row): Standing {
  if (state === 'queued') return { state, courseId: course_id, title, place };
  return state === 'open' || state === 'resting' ? { state, title, next } : { state: 'ready' };
}
