import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import styles from './profile.module.css';

/** The real profile could not be loaded: the fallback from the sign-up is shown, and cannot be changed. */
export function FallbackNotice() {
  const { t } = useTranslation('profile');
  const { reloadProfile } = useAuth();
  const [busy, setBusy] = useState(false);
  return (
    <div className={`callout ${styles.notice}`} role="status">
      <p>{t('fallback.text')}</p>
      <Button
        look="quiet"
        busy={busy}
        onClick={() => {
          setBusy(true);
          void reloadProfile().finally(() => setBusy(false));
        }}
      >
        {t('fallback.tryAgain')}
      </Button>
    </div>
  );
}
