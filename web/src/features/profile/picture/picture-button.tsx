import { type ComponentType, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { TextButton } from '#kit/button/text-button.tsx';
import { Avatar } from '#kit/names/avatar.tsx';
import { fullName } from '#kit/names/names.ts';
import { Dialog } from '#kit/overlay/dialog.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import type { Profile } from '#lib/auth/auth-state.ts';
import styles from './picture.module.css';
import { largestFileInMegabytes } from './read-picture.ts';

type Content = ComponentType<{ profile: Profile; onDone: () => void }>;

/** The picture, or initials, and the way to another. The code for choosing one comes when it is asked for. */
export function PictureButton({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const [open, setOpen] = useState(false);
  const [Choose, setChoose] = useState<Content>();
  const name = fullName(profile) || (profile.email ?? '');

  async function change(next: boolean) {
    setOpen(next);
    if (!next || Choose) return;
    try {
      const { ChoosePicture } = await import('./choose-picture.tsx');
      setChoose(() => ChoosePicture);
    } catch (error) {
      // Closed again, the button can be pressed again.
      console.error('the code for pictures could not be fetched', error);
      setOpen(false);
    }
  }

  return (
    <div className={styles.button}>
      <Avatar name={name} src={profile.avatar_url} size="large" />
      {!profile.is_fallback && (
        <Dialog
          title={t('picture.title')}
          description={t('picture.lead', { megabytes: largestFileInMegabytes })}
          open={open}
          onOpenChange={(next) => void change(next)}
          trigger={<TextButton>{t('picture.change')}</TextButton>}
        >
          {Choose ? (
            <Choose profile={profile} onDone={() => setOpen(false)} />
          ) : (
            <Skeleton shape={{ height: '9rem' }} />
          )}
        </Dialog>
      )}
    </div>
  );
}
