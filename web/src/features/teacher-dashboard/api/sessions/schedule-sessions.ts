import { supabase } from '#lib/client/supabase.ts';
import { refreshTeaching } from '../refresh-teaching.ts';

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
