import { useTranslation } from '#i18n/use-translation.ts';
import { QuietArch } from '#kit/art/quiet-arch.tsx';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { formatBeginning } from '#kit/time/format.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';
import styles from './lobby.module.css';

type Props = {
  /** For those who have a seat in the room or get one by entering; an admin has none. */
  onEnter?: () => void;
  /** For those who come too early. */
  opensAt?: Date;
  hasPlace?: boolean;
};

/** Before the video of a session. */
export function VideoEntrance({ onEnter, opensAt, hasPlace = false }: Props) {
  const { t } = useTranslation('liveSessions');
  const { profile } = useAuth();
  const { language } = useLanguage();
  return (
    <section className={`surface ${styles.stage}`} aria-labelledby="video-entrance">
      <QuietArch />
      <h2 id="video-entrance">{t(opensAt ? 'room.earlyTitle' : 'room.videoTitle')}</h2>
      {opensAt ? (
        <>
          <p className="soft">
            {t('room.earlyText', {
              when: formatBeginning(opensAt.toISOString(), language, viewerZone(profile)),
            })}{' '}
            {t(hasPlace ? 'room.earlyReserved' : 'room.earlyFree')}
          </p>
          {!hasPlace && <ButtonLink to="/live-courses">{t('room.earlyReserve')}</ButtonLink>}
        </>
      ) : (
        <p className="soft">{onEnter ? t('room.videoText') : t('room.videoClosed')}</p>
      )}
      {onEnter && (
        <Button tall onClick={onEnter}>
          {t('room.enter')}
        </Button>
      )}
    </section>
  );
}
