import { supabase } from '#lib/client/supabase.ts';
import { refreshLessons } from './lesson-keys.ts';

/** Long enough for a slow phone to begin. */
const secondsToFetch = 120;

async function bucket() {
  return (await supabase()).storage.from('lesson-materials');
}

/** Under a name that one used before, it takes that one's place. */
export async function uploadMaterial(lessonId: string, name: string, file: File): Promise<void> {
  const { error } = await (await bucket()).upload(`${lessonId}/${name}`, file, {
    contentType: file.type,
    upsert: true,
  });
  if (error) throw error;
  await refreshLessons();
}

export async function removeMaterial(lessonId: string, name: string): Promise<void> {
  const { error } = await (await bucket()).remove([`${lessonId}/${name}`]);
  if (error) throw error;
  await refreshLessons();
}

/**
 * By an address that opens one file for a short while. It is answered as a file to keep, so the page stays. Under its own name: a
 * name that is given here, the official client encodes twice.
 */
export async function downloadMaterial(lessonId: string, name: string): Promise<void> {
  const { data, error } = await (await bucket()).createSignedUrl(`${lessonId}/${name}`, secondsToFetch, {
    download: true,
  });
  if (error) throw error;
  location.assign(data.signedUrl);
}
