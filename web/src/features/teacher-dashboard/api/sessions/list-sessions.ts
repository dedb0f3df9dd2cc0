import { supabase } from '#lib/client/supabase.ts';
import { refreshTeaching } from '../refresh-teaching.ts';

export type OwnSession = Awaited<ReturnType<typeof fetchPage>>[number];
export type SessionsWanted = 'coming' | 'past';

export const sessionsOnPage = 20;

/** Still to come or going on, the next one first; or those that were held or cancelled, the latest first. */
export function sessionPage(teacher: string, wanted: SessionsWanted, cursor: string | null) {
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
  const kind = isComing ? own.eq('status', 'scheduled') : own.neq('status', 'scheduled');
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

export type SessionPlan = {
  course: string;
  title: string;
  description: string;
  date: string;
  time: string;
  minutes: number;
  seats: number;
};

/**
 * Once, or every week at the same time on the clock of the zone. Idempotent: a retry after a lost response is the
 * same series.
 */
export async function scheduleSessions(
  teacher: string,
  seriesId: string,
  plan: SessionPlan,
  weeks: number,
  zone: string,
): Promise<number> {
  const client = await supabase();
  const { data } = await client
    .rpc('schedule_live_series', {
      series_id: seriesId,
      course_id: plan.course,
      title: plan.title,
      ...(plan.description ? { description: plan.description } : {}),
      first_date: plan.date,
      at_time: plan.time,
      weeks,
      zone,
      duration_minutes: plan.minutes,
      max_participants: plan.seats,
    })
    .throwOnError();
  await refreshTeaching(teacher);
  return data.length;
}

/** Those enrolled are notified when it is moved or cancelled. */
export async function changeSession(
  teacher: string,
  id: string,
  changes: {
    title?: string;
    description?: string | null;
    scheduled_at?: string;
    duration_minutes?: number;
    max_participants?: number;
    status?: 'cancelled';
  },
): Promise<void> {
  const client = await supabase();
  await client.from('live_sessions').update(changes).eq('id', id).select('id').single().throwOnError();
  await refreshTeaching(teacher);
}
