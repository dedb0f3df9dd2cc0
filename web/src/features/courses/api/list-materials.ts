import { storageListing } from '@lomdim/contract/constants';
import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

const bucket = 'course-materials';
/** Long enough for a slow phone to begin. */
const secondsToFetch = 120;

/** What the teacher put beside the course. Who may not see it finds nothing. */
export function courseMaterials(courseId: string, userId: string) {
  return queryOptions({
    queryKey: ['course-materials', userId, courseId],
    queryFn: async () => {
      const client = await supabase();
      const { data, error } = await client.storage.from(bucket).list(courseId, {
        limit: storageListing.limit,
        sortBy: { column: storageListing.sortBy, order: storageListing.order },
      });
      if (error) throw error;
      // A folder has no id.
      return data.filter(({ id }) => id !== null);
    },
  });
}

/** An address that opens one file for a short while, and saves it under its name. */
export async function materialAddress(courseId: string, name: string): Promise<string> {
  const client = await supabase();
  const { data, error } = await client.storage
    .from(bucket)
    .createSignedUrl(`${courseId}/${name}`, secondsToFetch, { download: name });
  if (error) throw error;
  return data.signedUrl;
}
