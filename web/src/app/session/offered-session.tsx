import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '#kit/button/button.tsx';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import type { OfferedSession } from '#lib/auth/offered-session.ts';
import { errorMessage } from '#lib/errors/error-message.ts';
import { useHeadOverride } from '#lib/head/page-head.ts';
import { showToast } from '#lib/toasts.ts';
import styles from './offered-session.module.css';

/** Shown instead of the page when a link would sign somebody in without this browser having asked for it. */
export function OfferedSessionPage({ offered }: { offered: OfferedSession }) {
  const { t } = useTranslation('accounts');
  const { session, answerOffer } = useAuth();
  const navigate = useNavigate();
  const [answering, setAnswering] = useState<'yes' | 'no'>();
  const current = session?.user.email;
  useHeadOverride({ title: t('offered.title'), description: t('offered.title'), indexed: false });

  async function answer(isWanted: boolean): Promise<void> {
    setAnswering(isWanted ? 'yes' : 'no');
    try {
      await answerOffer(isWanted);
      if (!isWanted) await navigate('/', { replace: true });
    } catch (error) {
      console.info('a session that was offered could not be used', error);
      setAnswering(undefined);
      showToast('failed', errorMessage(error));
    }
  }

  return (
    <PageFrame
      title={t('offered.title')}
      lead={
        current
          ? t('offered.instead', { current, email: offered.email })
          : t('offered.signsIn', { email: offered.email })
      }
    >
      <p>{t('offered.warning')}</p>
      <div className={styles.ways}>
        <Button busy={answering === 'yes'} onClick={() => void answer(true)}>
          {t('offered.accept', { email: offered.email })}
        </Button>
        <Button look="quiet" busy={answering === 'no'} onClick={() => void answer(false)}>
          {current ? t('offered.stay', { current }) : t('offered.decline')}
        </Button>
      </div>
    </PageFrame>
  );
}
