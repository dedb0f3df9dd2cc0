import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#kit/button/button.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { browserHasPasskeys } from '#lib/auth/passkeys.ts';
import { errorMessage } from '#lib/errors/error-message.ts';
import { showToast } from '#lib/toasts.ts';
import { FormFailure } from '../form-failure.tsx';

/** Sign-in without a password. Not offered where the browser knows no passkeys. */
export function PasskeyButton() {
  const { t } = useTranslation('accounts');
  const { signInWithPasskey } = useAuth();
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!browserHasPasskeys()) return null;
  const ask = async () => {
    setAsking(true);
    setFailure(undefined);
    const { error } = await signInWithPasskey();
    setAsking(false);
    if (!error) return showToast('done', t('signIn.done'));
    setFailure(errorMessage(error));
    showToast('failed', errorMessage(error));
  };
  return (
    <>
      {failure && <FormFailure text={failure} />}
      <Button look="quiet" busy={asking} onClick={() => void ask()}>
        {t('page.passkey')}
      </Button>
    </>
  );
}
