import { useTranslation } from '#i18n/use-translation.ts';
import { toastError, useAction } from '#kit/action/use-action.ts';
import { Button } from '#kit/button/button.tsx';
import { showToast } from '#lib/toasts.ts';
import { sendConfirmation } from '../../api/mail-links.ts';

export function ResendButton({ email }: { email: string }) {
  const { t } = useTranslation('accounts');
  const { busy, run } = useAction(async () => {
    await sendConfirmation(email);
    showToast('done', t('checkMail.sent'));
  }, toastError);
  return (
    <Button look="quiet" busy={busy} onClick={() => void run()}>
      {busy ? t('checkMail.sending') : t('checkMail.again')}
    </Button>
  );
}
