import { useState } from 'react';
import { sendRecovery } from '#features/accounts/api/mail-links.ts';
import { MailForm } from '#features/accounts/components/mail-form.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { ButtonLink } from '#kit/button/button.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { usePageHead } from '#lib/head/page-head.ts';
import { page } from './page.ts';

export default function ForgotPasswordPage() {
  const { t } = useTranslation('accounts');
  const [sentTo, setSentTo] = useState<string>();
  usePageHead(page);
  if (sentTo !== undefined) {
    return (
      <PageFrame title={t('forgot.sentTitle')} lead={t('forgot.sentText', { email: sentTo })}>
        <ButtonLink look="quiet" to="/auth">
          {t('forgot.back')}
        </ButtonLink>
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={t('forgot.title')}
      lead={t('forgot.lead')}
      above={<TextLink to="/auth">{t('forgot.back')}</TextLink>}
    >
      <MailForm label={t('forgot.title')} button={t('forgot.send')} send={sendRecovery} onSent={setSentTo} />
    </PageFrame>
  );
}
