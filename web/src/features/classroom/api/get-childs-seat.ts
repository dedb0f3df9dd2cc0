import { queryOptions, skipToken } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

/**
 * Whether a child of the person who is signed in sits in a course: beside one's own seat, those of one's children are all that somebody sees
 * who neither teaches the course nor is an admin.
 */
export const childsSeat = (userId: string | undefined, courseId: string) =>
  queryOptions({
    queryKey: ['classroom', userId, courseId, 'childs-seat'],
    queryFn:
      userId === undefined
        ? skipToken
        : async ({ signal }) => {
            const client = await supabase();
            const { data } = await client
              .from('course_enrollments')
              .select('student_id')
              .eq('course_id', courseId)
              .neq('student_id', userId)
              .limit(1)
              .abortSignal(signal)
              .throwOnError();
            return data.length > 0;
          },
  });
