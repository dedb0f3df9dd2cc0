import { useQueryClient } from '@tanstack/react-query';
import { useAuth } from '#lib/auth/auth-context.ts';
import { supabase } from '#lib/client/supabase.ts';
import type { Lesson } from './list-own-lessons.ts';

export function useCancelLesson(lesson: Lesson) {
  const { reloadProfile } = useAuth();
  const queryClient = useQueryClient();
  const refetch = (...keys: string[]) => {
    for (const key of keys) void queryClient.invalidateQueries({ queryKey: [key] });
  };
  return {
    work: async () => {
      await cancelLesson(lesson);
      // The count of trial lessons.
      void reloadProfile();
      refetch('student-dashboard', 'own-enrolment', 'bookings');
    },
    // It may have begun, or have been cancelled by the other one meanwhile.
    onError: () => refetch('student-dashboard'),
  };
}

async function cancelLesson({ id, kind }: Lesson): Promise<void> {
  const client = await supabase();
  if (kind === 'booking') await client.rpc('cancel_booking', { booking_id: id }).throwOnError();
  else if (kind === 'trial') await client.rpc('cancel_trial_lesson', { lesson_id: id }).throwOnError();
  else await client.rpc('cancel_course_lesson', { lesson_id: id }).throwOnError();
}
