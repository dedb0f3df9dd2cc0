import { useTranslation } from 'react-i18next';
import { useAction } from '#kit/action/use-action.ts';
import { Button } from '#kit/button/button.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import styles from './profile.module.css';

/** The real profile could not be loaded: the fallback from the sign-up is shown, and cannot be changed. */
export function FallbackNotice() {
  const { t } = useTranslation('profile');
  const { reloadProfile } = useAuth();
  const { busy, run } = useAction(reloadProfile);
  return (
    <div className={`callout ${styles.notice}`} role="status">
      <p>{t('fallback.text')}</p>
      <Button look="quiet" busy={busy} onClick={() => void run()}>
        {t('fallback.tryAgain')}
      </Button>
    </div>
  );
}
