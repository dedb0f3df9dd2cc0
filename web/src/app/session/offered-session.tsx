import { useNavigate } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError, useAction } from '#kit/action/use-action.ts';
import { Button } from '#kit/button/button.tsx';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import type { OfferedSession } from '#lib/auth/arrival/offered-session.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useHeadOverride } from '#lib/head/page-head.ts';
import styles from './offered-session.module.css';

/** Shown instead of the page when a link would sign somebody in without this browser having asked for it. */
export function OfferedSessionPage({ offered }: { offered: OfferedSession }) {
  const { t } = useTranslation('accounts');
  const { session, answerOffer } = useAuth();
  const navigate = useNavigate();
  const current = session?.user.email;
  useHeadOverride({ title: t('offered.title'), description: t('offered.title'), indexed: false });

  const { busy, input, run } = useAction(async (isWanted: boolean) => {
    await answerOffer(isWanted);
    if (!isWanted) await navigate('/', { replace: true });
  }, toastError);

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
      <div className={`cluster-3 ${styles.ways}`}>
        <Button busy={busy && input?.[0] === true} onClick={() => void run(true)}>
          {t('offered.accept', { email: offered.email })}
        </Button>
        <Button look="quiet" busy={busy && input?.[0] === false} onClick={() => void run(false)}>
          {current ? t('offered.stay', { current }) : t('offered.decline')}
        </Button>
      </div>
    </PageFrame>
  );
}
