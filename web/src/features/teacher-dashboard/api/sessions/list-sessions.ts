import { supabase } from '#lib/client/supabase.ts';

export type OwnSession = Awaited<ReturnType<typeof fetchPage>>[number];
export type SessionsWanted = 'coming' | 'past';

export const sessionsOnPage = 20;

/**
 * Still to come or going on, the next one first; or those that were held or cancelled, the latest first. What is over and
 * not settled yet is reported on its own.
 */
export function listSessions(teacher: string, wanted: SessionsWanted, cursor: string | null) {
  return {
    queryKey: ['teacher-dashboard', teacher, 'sessions', wanted, cursor] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(teacher, wanted, cursor, signal),
  };
}

async function fetchPage(
  teacher: string,
  wanted: SessionsWanted,
  cursor: string | null,
  signal: AbortSignal,
) {
  const client = await supabase();
  const isComing = wanted === 'coming';
  const own = client.from('live_sessions').select('*, course:courses(title)').eq('teacher_id', teacher);
  const kind = isComing
    ? own.eq('status', 'scheduled').neq('state', 'completed')
    : own.neq('status', 'scheduled');
  const [at, id] = cursor?.split(' ') ?? [];
  const step = isComing ? 'gt' : 'lt';
  const { data } = await (at
    ? kind.or(`scheduled_at.${step}.${at},and(scheduled_at.eq.${at},id.gt.${id})`)
    : kind
  )
    .order('scheduled_at', { ascending: isComing })
    .order('id')
    .limit(sessionsOnPage)
    .abortSignal(signal)
    .throwOnError();
  // A view's columns may all be missing, as far as the types know.
  return data.map((session) => ({
    id: session.id ?? '',
    courseId: session.course_id ?? '',
    courseTitle: session.course?.title ?? '',
    title: session.title ?? '',
    description: session.description ?? '',
    startsAt: new Date(session.scheduled_at ?? 0),
    minutes: session.duration_minutes ?? 0,
    seats: session.max_participants ?? 0,
    room: session.jitsi_room,
    status: session.status ?? '',
    state: session.state ?? '',
    next_cursor: `${session.scheduled_at} ${session.id}`,
  }));
}
