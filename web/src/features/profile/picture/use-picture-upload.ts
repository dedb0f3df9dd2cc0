import { useEffect, useRef, useState } from 'react';
import { useAuth } from '#lib/auth/auth-context.ts';
import type { Profile } from '#lib/auth/auth-state.ts';
import { deleteAvatarFile } from '../api/delete-avatar.ts';
import { UploadCancelled, uploadAvatar } from '../api/upload-avatar.ts';

type State =
  | { kind: 'ready' }
  | { kind: 'uploading'; part: number }
  | { kind: 'removing' }
  | { kind: 'failed'; what: 'upload' | 'remove'; error: unknown };

/** First the new file, then the profile that points to it, and last the old file goes: at no moment is a picture missing. */
export function usePictureUpload(profile: Profile) {
  const { updateProfile } = useAuth();
  const [state, setState] = useState<State>({ kind: 'ready' });
  const cancelUpload = useRef<() => void>(undefined);

  // Whoever closes the dialog does not want the picture any more.
  useEffect(() => () => cancelUpload.current?.(), []);

  async function upload(file: Blob): Promise<boolean> {
    setState({ kind: 'uploading', part: 0 });
    const { address, cancel } = uploadAvatar(profile.id, file, (part) =>
      setState({ kind: 'uploading', part }),
    );
    cancelUpload.current = cancel;
    try {
      const avatar_url = await address;
      cancelUpload.current = undefined;
      await point(avatar_url).catch(async (error: unknown) => {
        await deleteAvatarFile(avatar_url);
        throw error;
      });
      return true;
    } catch (error) {
      if (error instanceof UploadCancelled) setState({ kind: 'ready' });
      else fail('upload', error);
      return false;
    }
  }

  async function remove(): Promise<boolean> {
    setState({ kind: 'removing' });
    try {
      await point(null);
      return true;
    } catch (error) {
      fail('remove', error);
      return false;
    }
  }

  async function point(avatar_url: string | null) {
    const { error } = await updateProfile({ avatar_url });
    if (error) throw error;
    await deleteAvatarFile(profile.avatar_url);
  }

  function fail(what: 'upload' | 'remove', error: unknown) {
    console.info('the picture was not changed', error);
    setState({ kind: 'failed', what, error });
  }

  return {
    state,
    upload,
    remove,
    cancel: () => cancelUpload.current?.(),
    forget: () => setState({ kind: 'ready' }),
  };
}
