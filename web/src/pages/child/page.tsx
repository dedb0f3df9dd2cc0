import { Navigate, useLocation } from 'react-router';
import { ChildSignInForm } from '#features/families/components/sign-in/child-sign-in-form.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { isChild } from '#lib/auth/child.ts';
import { childDevice } from '#lib/auth/child-device.ts';
import { usePageHead } from '#lib/head/page-head.ts';
import { MessagePage } from '#shared/page-states/message-page.tsx';
import { Waiting } from '#shared/page-states/waiting.tsx';
import { page } from './page.ts';

/** Where children sign in: on a device that a parent opened for them, or by the link of a parent. */
export default function ChildPage() {
  const { t } = useTranslation('families');
  const auth = useAuth();
  const { hash } = useLocation();
  usePageHead(page);
  if (auth.leaving) return <Waiting />;
  if (isChild(auth)) return <Navigate to="/dashboard" replace />;
  if (auth.user) return <SignedInAlready />;
  // The part of an address that is never sent to a server, nor written into its log.
  const device = hash.slice(1) || childDevice.read();
  if (!device) {
    return (
      <MessagePage title={t('signIn.notHere.title')} text={t('signIn.notHere.text')}>
        <ButtonLink to="/auth" state={{ from: '/family' }}>
          {t('signIn.notHere.parent')}
        </ButtonLink>
      </MessagePage>
    );
  }
  return (
    <PageFrame title={t('signIn.title')} lead={t('signIn.lead')}>
      <ChildSignInForm device={device} />
    </PageFrame>
  );
}

/** A browser holds one session: whoever is here leaves first. */
function SignedInAlready() {
  const { t } = useTranslation('families');
  const { loading, signOut } = useAuth();
  return (
    <MessagePage title={t('signIn.taken.title')} text={t('signIn.taken.text')}>
      <ButtonLink to="/family">{t('signIn.taken.family')}</ButtonLink>
      <Button look="quiet" busy={loading} onClick={() => void signOut()}>
        {t('signIn.taken.leave')}
      </Button>
    </MessagePage>
  );
}
