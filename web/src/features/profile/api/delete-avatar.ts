import { supabase } from '#lib/client/supabase.ts';
import { avatarBucket } from './upload-avatar.ts';

/**
 * Takes away the file of a picture that is not shown any more. The profile does not point to it, so nobody waits for this,
 * and a file that stays behind harms nobody.
 */
export async function deleteAvatarFile(address: string | null): Promise<void> {
  const path = address && pathInBucket(address);
  if (!path) return;
  const client = await supabase();
  const { error } = await client.storage.from(avatarBucket).remove([path]);
  if (error) console.info('an old picture stayed behind', error);
}

/** A picture that came with a third-party account lies elsewhere. */
function pathInBucket(address: string): string | undefined {
  return new RegExp(`/storage/v1/object/public/${avatarBucket}/([^?]+)`).exec(address)?.[1];
}
