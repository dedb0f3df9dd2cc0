import { storageListing } from '@lomdim/contract/constants';
import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

/** What the teacher put beside the course. Who may not see it finds nothing. */
export function courseMaterials(courseId: string, userId: string) {
  return queryOptions({
    queryKey: ['course-materials', userId, courseId],
    queryFn: async () => {
      const client = await supabase();
      const { data, error } = await client.storage.from('course-materials').list(courseId, {
        limit: storageListing.limit,
        sortBy: { column: storageListing.sortBy, order: storageListing.order },
      });
      if (error) throw error;
      // A folder has no id.
      return data.filter(({ id }) => id !== null);
    },
  });
}
