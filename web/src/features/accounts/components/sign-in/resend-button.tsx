import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#kit/button/button.tsx';
import { errorMessage } from '#lib/errors/error-message.ts';
import { showToast } from '#lib/toasts.ts';
import { sendConfirmation } from '../../api/mail-links.ts';

export function ResendButton({ email }: { email: string }) {
  const { t } = useTranslation('accounts');
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      await sendConfirmation(email);
      showToast('done', t('checkMail.sent'));
    } catch (error) {
      showToast('failed', errorMessage(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Button look="quiet" busy={sending} onClick={() => void send()}>
      {sending ? t('checkMail.sending') : t('checkMail.again')}
    </Button>
  );
}
