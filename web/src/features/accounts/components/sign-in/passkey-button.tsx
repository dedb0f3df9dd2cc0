import { useTranslation } from '#i18n/use-translation.ts';
import { toastError, useAction } from '#kit/action/use-action.ts';
import { Button } from '#kit/button/button.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { browserHasPasskeys } from '#lib/auth/sign-in/passkeys.ts';
import { showToast } from '#lib/toasts.ts';
import { FormFailure } from '../form-failure.tsx';

/** Sign-in without a password. Not offered where the browser knows no passkeys. */
export function PasskeyButton() {
  const { t } = useTranslation('accounts');
  const { signInWithPasskey } = useAuth();
  const { busy, failure, run } = useAction(async () => {
    const { error } = await signInWithPasskey();
    if (error) throw error;
    showToast('done', t('signIn.done'));
  }, toastError);
  if (!browserHasPasskeys()) return null;
  return (
    <>
      <FormFailure error={failure} />
      <Button look="quiet" busy={busy} onClick={() => void run()}>
        {t('page.passkey')}
      </Button>
    </>
  );
}
