import { storageListing } from '@lomdim/contract/constants';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '#lib/client/query-client.ts';
import { supabase } from '#lib/client/supabase.ts';

const bucket = 'course-materials';
/** Long enough for a slow phone to begin. */
const secondsToFetch = 120;
const keyOf = (teacher: string, courseId: string) => ['course-materials', teacher, courseId];

export const materials = (teacher: string, courseId: string) =>
  queryOptions({
    queryKey: keyOf(teacher, courseId),
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

/** Under a name that is there already, it takes that one's place. */
export async function uploadMaterial(teacher: string, courseId: string, name: string, file: File) {
  const client = await supabase();
  const { error } = await client.storage
    .from(bucket)
    .upload(`${courseId}/${name}`, file, { contentType: file.type, upsert: true });
  if (error) throw error;
  await queryClient.invalidateQueries({ queryKey: keyOf(teacher, courseId) });
}

export async function removeMaterial(teacher: string, courseId: string, name: string): Promise<void> {
  const client = await supabase();
  const { error } = await client.storage.from(bucket).remove([`${courseId}/${name}`]);
  if (error) throw error;
  await queryClient.invalidateQueries({ queryKey: keyOf(teacher, courseId) });
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
