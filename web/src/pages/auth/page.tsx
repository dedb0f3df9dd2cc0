import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { SecondFactorForm } from '#features/accounts/components/second-factor/second-factor-form.tsx';
import { CheckMail } from '#features/accounts/components/sign-in/check-mail.tsx';
import { SignInForm } from '#features/accounts/components/sign-in/sign-in-form.tsx';
import { SignUpForm } from '#features/accounts/components/sign-up/sign-up-form.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { TextLink } from '#kit/button/text-link.tsx';
import { MarginNote, PageFrame } from '#kit/layout/page-frame.tsx';
import { Tabs } from '#kit/layout/tabs.tsx';
import { returnTarget } from '#lib/auth/arrival/return-target.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { childDevice } from '#lib/auth/child-device.ts';
import { usePageHead } from '#lib/head/page-head.ts';
import { showToast } from '#lib/toasts.ts';
import { Waiting } from '#shared/page-states/waiting.tsx';
import styles from './auth.module.css';
import { page } from './page.ts';

const addChild = '/family?add';

/** Sign-in and sign-up. Who is signed in already is redirected to where they were going. */
export default function AuthPage() {
  const { t } = useTranslation('accounts');
  const { user, profile, secondFactorAwaited, ended, leaving } = useAuth();
  const { state } = useLocation();
  const [confirming, setConfirming] = useState<string>();
  usePageHead(page);

  if (leaving || (user && !profile)) return <Waiting />;
  if (user) return <Navigate to={returnTarget(state)} replace />;
  if (secondFactorAwaited) {
    return (
      <PageFrame title={t('secondFactor.title')} lead={t('secondFactor.lead')}>
        <SecondFactorForm onVerified={() => showToast('done', t('signIn.done'))} />
      </PageFrame>
    );
  }
  if (confirming !== undefined) {
    return (
      <PageFrame title={t('checkMail.title')}>
        <CheckMail email={confirming} onOther={() => setConfirming(undefined)} />
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={t('page.title')}
      lead={t(ended ? 'page.ended' : leadTo(returnTarget(state)))}
      margin={<Notes />}
    >
      {childDevice.read() !== null && (
        <p>
          <TextLink to="/child-sign-in">{t('page.children')}</TextLink>
        </p>
      )}
      <WaysIn onConfirmationSent={setConfirming} firstTab={tabOf(state)} />
    </PageFrame>
  );
}

type WaysInProps = { firstTab: string; onConfirmationSent: (email: string) => void };

/** A link that asks for the other tab opens it, also when this page is shown already. */
function WaysIn({ firstTab, onConfirmationSent }: WaysInProps) {
  const { t } = useTranslation('accounts');
  const { key } = useLocation();
  const goOnToFamily = useWayToFamily();
  const [chosen, setChosen] = useState({ at: key, tab: firstTab });
  return (
    <Tabs
      label={t('page.tabs')}
      value={chosen.at === key ? chosen.tab : firstTab}
      onChange={(tab) => setChosen({ at: key, tab })}
      tabs={[
        { id: 'signIn', title: t('page.signIn'), content: <SignInForm /> },
        {
          id: 'signUp',
          title: t('page.signUp'),
          content: <SignUpForm onConfirmationSent={onConfirmationSent} onForChild={goOnToFamily} />,
        },
      ]}
    />
  );
}

/** Kept with the page, so that every way of signing up leads there, also that of a third party. */
function useWayToFamily() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { from }: { from?: unknown } = Object(state);
  const [before] = useState(from);
  return (isForChild: boolean) => {
    if (isForChild === (from === addChild)) return;
    const next = {
      tab: 'signUp',
      ...(isForChild ? { from: addChild } : before === undefined ? {} : { from: before }),
    };
    void navigate('/auth', { replace: true, state: next, preventScrollReset: true });
  };
}

function Notes() {
  const { t } = useTranslation('accounts');
  return (
    <>
      <MarginNote title={t('page.why')}>
        <ul className={styles.why}>
          <li>{t('page.whyLearn')}</li>
          <li>{t('page.whyWrite')}</li>
          <li>{t('page.whyKeep')}</li>
        </ul>
      </MarginNote>
      <MarginNote title={t('page.help')}>
        <p>{t('page.helpText')}</p>
        <TextLink to="/support">{t('contactSupport')}</TextLink>
      </MarginNote>
    </>
  );
}

/** Explains why somebody who wanted to go elsewhere has to sign in. */
function leadTo(target: string) {
  if (target === '/dashboard' || target === addChild) return 'page.lead';
  return target.startsWith('/chat') ? 'page.forMessages' : 'page.forPlace';
}

function tabOf(state: unknown): 'signIn' | 'signUp' {
  const { tab }: { tab?: unknown } = Object(state);
  return tab === 'signUp' ? 'signUp' : 'signIn';
}
