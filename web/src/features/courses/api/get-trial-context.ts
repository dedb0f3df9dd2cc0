import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

/** What one agrees to by enrolling: with whom, for how much, and when and how long a trial lesson would be. */
export function trialContext(courseId: string, childId?: string) {
  return queryOptions({
    queryKey: ['trial-context', courseId, childId],
    queryFn: async ({ signal }) => {
      const client = await supabase();
      const { data: course } = await client
        .from('courses')
        .select('teacher_id, price, session_duration_minutes')
        .eq('id', courseId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      // It was withdrawn meanwhile; enrolling says so.
      if (!course) return null;
      const [{ data: teacher }, { data: begins }] = await Promise.all([
        client
          .from('profiles')
          .select('title, first_name, last_name, time_zone')
          .eq('id', course.teacher_id)
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError(),
        client
          .rpc('trial_lesson_time', {
            course_id: courseId,
            ...(childId === undefined ? {} : { child_id: childId }),
          })
          .abortSignal(signal)
          .throwOnError(),
      ]);
      return {
        minutes: course.session_duration_minutes,
        price: course.price,
        teacher,
        /** When the trial lesson would be; none is to be had without it. */
        begins: begins as string | null,
      };
    },
  });
}
