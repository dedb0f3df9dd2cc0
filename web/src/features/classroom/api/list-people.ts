import type { Database } from '@lomdim/contract/database.types';
import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

export type Person = Database['public']['Functions']['classroom_people']['Returns'][number];

/** The people of a course, as far as one may know them by name. */
export function classroomPeople(userId: string, courseId: string) {
  return queryOptions({
    queryKey: ['classroom', userId, courseId, 'people'],
    queryFn: async ({ signal }) => {
      const client = await supabase();
      const { data } = await client
        .rpc('classroom_people', { course_id: courseId })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}
