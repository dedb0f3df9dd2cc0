import { supabase } from '#lib/client/supabase.ts';

/** Long enough for a slow phone to begin. */
const secondsToFetch = 120;

/** Saves a file under its name, through an address that opens it for a short while. */
export async function downloadMaterial(courseId: string, name: string): Promise<void> {
  const client = await supabase();
  const { data, error } = await client.storage
    .from('course-materials')
    .createSignedUrl(`${courseId}/${name}`, secondsToFetch, { download: name });
  if (error) throw error;
  // It is answered as a file to keep, so this page stays.
  location.assign(data.signedUrl);
}
