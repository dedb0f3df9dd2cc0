import { useTranslation } from 'react-i18next';
import { QuietArch } from '../../../components/art/quiet-arch.tsx';
import styles from './lobby.module.css';

/** Where the video of a session will be. */
export function VideoPlace() {
  const { t } = useTranslation('liveSessions');
  return (
    <section className={styles.stage} aria-labelledby="video-place">
      <QuietArch />
      <h2 id="video-place">{t('room.videoTitle')}</h2>
      <p>{t('room.videoText')}</p>
    </section>
  );
}
