import { useEffect, useRef, useState } from 'react';
import { useAction } from '#kit/action/use-action.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import type { Profile } from '#lib/auth/auth-state.ts';
import { deleteAvatarFile } from '../api/delete-avatar.ts';
import { UploadCancelled, uploadAvatar } from '../api/upload-avatar.ts';

/** First the new file, then the profile that points to it, and last the old file goes: at no moment is a picture missing. */
export function usePictureUpload(profile: Profile) {
  const { updateProfile } = useAuth();
  /** How much of it has arrived. */
  const [part, setPart] = useState(0);
  const cancelUpload = useRef<() => void>(undefined);

  // Whoever closes the dialog does not want the picture any more.
  useEffect(() => () => cancelUpload.current?.(), []);

  const upload = useAction(async (drawn: Promise<Blob>) => {
    setPart(0);
    const { address, cancel } = uploadAvatar(profile.id, await drawn, setPart);
    cancelUpload.current = cancel;
    const avatar_url = await address;
    cancelUpload.current = undefined;
    await point(avatar_url).catch(async (error: unknown) => {
      await deleteAvatarFile(avatar_url);
      throw error;
    });
  });
  const remove = useAction(() => point(null));

  async function point(avatar_url: string | null) {
    const { error } = await updateProfile({ avatar_url });
    if (error) throw error;
    await deleteAvatarFile(profile.avatar_url);
  }

  return {
    upload: { ...upload, part, isCancelled: upload.failure instanceof UploadCancelled },
    remove,
    cancel: () => cancelUpload.current?.(),
    forget: () => {
      upload.reset();
      remove.reset();
    },
  };
}
