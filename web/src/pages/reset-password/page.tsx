import { useNavigate } from 'react-router';
import { NewPasswordForm } from '#features/accounts/components/password/new-password-form.tsx';
import { SecondFactorForm } from '#features/accounts/components/second-factor/second-factor-form.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { ButtonLink } from '#kit/button/button.tsx';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { usePageHead } from '#lib/head/page-head.ts';
import { Waiting } from '#shared/page-states/waiting.tsx';
import { page } from './page.ts';

/** Where the link of a forgotten password leads. Who is signed in may choose a new one as well. */
export default function ResetPasswordPage() {
  const { t } = useTranslation('accounts');
  const { user, loading, secondFactorAwaited } = useAuth();
  const navigate = useNavigate();
  usePageHead(page);
  if (user) {
    return (
      <PageFrame title={t('reset.title')} lead={t('reset.lead')}>
        <NewPasswordForm onSaved={() => void navigate('/dashboard', { replace: true })} />
      </PageFrame>
    );
  }
  if (secondFactorAwaited) {
    return (
      <PageFrame title={t('secondFactor.title')} lead={t('secondFactor.lead')}>
        <SecondFactorForm />
      </PageFrame>
    );
  }
  if (loading) return <Waiting />;
  return (
    <PageFrame title={t('reset.expiredTitle')} lead={t('reset.expiredText')}>
      <ButtonLink to="/auth/forgot-password">{t('reset.another')}</ButtonLink>
    </PageFrame>
  );
}
