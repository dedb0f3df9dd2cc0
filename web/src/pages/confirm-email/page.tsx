import { useState } from 'react';
import { sendConfirmation } from '#features/accounts/api/mail-links.ts';
import { MailForm } from '#features/accounts/components/mail-form.tsx';
import { CheckMail } from '#features/accounts/components/sign-in/check-mail.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { ButtonLink } from '#kit/button/button.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { arrival } from '#lib/auth/arrival/arrival.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { usePageHead } from '#lib/head/page-head.ts';
import { Waiting } from '#shared/page-states/waiting.tsx';
import { page } from './page.ts';

/** Where the link in a mail leads that confirms an address. */
export default function ConfirmEmailPage() {
  const { t } = useTranslation('accounts');
  const { user, loading, secondFactorAwaited } = useAuth();
  usePageHead(page);
  if (arrival?.kind === 'half') {
    return (
      <PageFrame title={t('confirm.halfTitle')} lead={t('confirm.halfText')}>
        <ButtonLink to="/dashboard">{t('toDashboard')}</ButtonLink>
      </PageFrame>
    );
  }
  if (arrival?.kind === 'failed') return <Expired />;
  // Someone may be signed in from before; what the link brings counts only once it was taken.
  if (loading) return <Waiting />;
  if (user || secondFactorAwaited) {
    return (
      <PageFrame title={t('confirm.title')} lead={t('confirm.text')}>
        {user?.user_metadata.for_child === true ? (
          <ButtonLink to="/family?add">{t('confirm.addChild')}</ButtonLink>
        ) : (
          <ButtonLink to="/dashboard">{t('toDashboard')}</ButtonLink>
        )}
      </PageFrame>
    );
  }
  return <Expired />;
}

function Expired() {
  const { t } = useTranslation('accounts');
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) {
    return (
      <PageFrame title={t('checkMail.title')}>
        <CheckMail email={sentTo} onOther={() => setSentTo(undefined)} />
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={t('confirm.expiredTitle')}
      lead={t('confirm.expiredText')}
      above={<TextLink to="/auth">{t('page.signIn')}</TextLink>}
    >
      <MailForm
        label={t('confirm.another')}
        button={t('confirm.another')}
        send={sendConfirmation}
        onSent={setSentTo}
      />
    </PageFrame>
  );
}
