import { queryOptions, skipToken } from '@tanstack/react-query';
import { supabase } from '../../../lib/supabase.ts';
import type { OwnPlace } from './own-place.ts';

/** In which courses the person who is signed in sits, or will try them; for a whole list in one go. */
export function ownPlaces(userId: string | undefined) {
  return queryOptions({
    queryKey: ['own-place', userId],
    queryFn: userId === undefined ? skipToken : ({ signal }) => fetchOwnPlaces(userId, signal),
  });
}

async function fetchOwnPlaces(userId: string, signal: AbortSignal): Promise<Map<string, OwnPlace>> {
  const client = await supabase();
  const [enrolments, trials] = await Promise.all([
    client
      .from('course_enrollments')
      .select('course_id')
      .eq('student_id', userId)
      .abortSignal(signal)
      .throwOnError(),
    client
      .from('course_sessions')
      .select('course_id, session_date')
      .match({ student_id: userId, session_type: 'trial', status: 'scheduled' })
      .abortSignal(signal)
      .throwOnError(),
  ]);
  const places = new Map<string, OwnPlace>();
  for (const { course_id, session_date } of trials.data) {
    places.set(course_id, { enrolled: false, trialBegins: session_date });
  }
  for (const { course_id } of enrolments.data) {
    places.set(course_id, { enrolled: true, trialBegins: places.get(course_id)?.trialBegins ?? null });
  }
  return places;
}
