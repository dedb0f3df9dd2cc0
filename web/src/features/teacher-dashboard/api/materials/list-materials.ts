import { storageListing } from '@lomdim/contract/constants';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '#lib/client/query-client.ts';
import { supabase } from '#lib/client/supabase.ts';

const keyOf = (teacher: string, courseId: string) => ['course-materials', teacher, courseId];

export async function materialsBucket() {
  return (await supabase()).storage.from('course-materials');
}

export const listMaterials = (teacher: string, courseId: string) =>
  queryOptions({
    queryKey: keyOf(teacher, courseId),
    queryFn: async () => {
      const bucket = await materialsBucket();
      const { data, error } = await bucket.list(courseId, {
        limit: storageListing.limit,
        sortBy: { column: storageListing.sortBy, order: storageListing.order },
      });
      if (error) throw error;
      return (
        data
          // A folder has no id.
          .filter(({ id }) => id !== null)
          .map(({ name, metadata }) => ({ id: name, size: Number(metadata?.size) || 0 }))
      );
    },
  });

export function refreshMaterials(teacher: string, courseId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf(teacher, courseId) });
}
