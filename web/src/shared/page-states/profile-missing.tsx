import { useEffect, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { Spinner } from '#kit/waiting/spinner.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { MessagePage } from './message-page.tsx';

const askAgainAfterMs = 5000;

/** Someone is signed in, but their profile is not loaded yet. It is requested again until it is. */
export function SettingUpProfile() {
  const { t } = useTranslation('accounts');
  const { reloadProfile } = useAuth();
  useEffect(() => {
    const timer = setInterval(() => void reloadProfile(), askAgainAfterMs);
    return () => clearInterval(timer);
  }, [reloadProfile]);
  return (
    <MessagePage
      title={t('settingUp.title')}
      text={t('settingUp.text')}
      waiting={<Spinner label={t('waiting')} />}
    >
      <AskAgain />
    </MessagePage>
  );
}

/** The profile could not be loaded, so nothing is said about what is allowed. */
export function ProfileUnreachable() {
  const { t } = useTranslation('accounts');
  return (
    <MessagePage title={t('unreachable.title')} text={t('unreachable.text')}>
      <AskAgain />
    </MessagePage>
  );
}

function AskAgain() {
  const { t } = useTranslation('accounts');
  const { reloadProfile } = useAuth();
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    await reloadProfile();
    setAsking(false);
  };
  return (
    <Button busy={asking} onClick={() => void ask()}>
      {t('askAgain')}
    </Button>
  );
}
