import { materialsBucket } from './list-materials.ts';

/** Long enough for a slow phone to begin. */
const secondsToFetch = 120;

/** By an address that opens one file for a short while. It is answered as a file to keep, so the page stays. */
export async function downloadMaterial(courseId: string, name: string): Promise<void> {
  const bucket = await materialsBucket();
  const { data, error } = await bucket.createSignedUrl(`${courseId}/${name}`, secondsToFetch, {
    download: name,
  });
  if (error) throw error;
  location.assign(data.signedUrl);
}
