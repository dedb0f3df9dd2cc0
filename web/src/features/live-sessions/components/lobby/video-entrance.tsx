import { useTranslation } from 'react-i18next';
import { QuietArch } from '#kit/art/quiet-arch.tsx';
import { Button } from '#kit/button/button.tsx';
import styles from './lobby.module.css';

type Props = {
  /** For those who have a seat in the room or get one by entering; an admin has none. */
  onEnter?: () => void;
};

/** Before the video of a session. */
export function VideoEntrance({ onEnter }: Props) {
  const { t } = useTranslation('liveSessions');
  return (
    <section className={`surface ${styles.stage}`} aria-labelledby="video-entrance">
      <QuietArch />
      <h2 id="video-entrance">{t('room.videoTitle')}</h2>
      <p className="soft">{onEnter ? t('room.videoText') : t('room.videoClosed')}</p>
      {onEnter && (
        <Button tall onClick={onEnter}>
          {t('room.enter')}
        </Button>
      )}
    </section>
  );
}
