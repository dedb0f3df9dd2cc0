import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { Dialog } from '#kit/overlay/dialog.tsx';
import styles from './profile.module.css';

/** Whoever leaves with something unsaved is asked first: by us on the way to another page, by the browser otherwise. */
export function UnsavedChangesDialog({ when, onLeave }: { when: boolean; onLeave: () => void }) {
  const { t } = useTranslation('profile');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [when]);

  function leave() {
    if (blocker.state !== 'blocked') return;
    onLeave();
    blocker.proceed();
  }

  return (
    <Dialog
      title={t('leave.title')}
      description={t('leave.text')}
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.state === 'blocked' && blocker.reset()}
    >
      <div className={`cluster-3 ${styles.actions}`}>
        <Button onClick={() => blocker.state === 'blocked' && blocker.reset()}>{t('leave.stay')}</Button>
        <Button look="quiet" onClick={leave}>
          {t('leave.go')}
        </Button>
      </div>
    </Dialog>
  );
}
