import { useTranslation } from '#i18n/use-translation.ts';
import { toastError, useAction } from '#kit/action/use-action.ts';
import { Button } from '#kit/button/button.tsx';
import { rememberAnswer, type SignUpAnswer } from '#lib/auth/arrival/sign-up-answer.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import styles from '../accounts.module.css';

type Props = {
  /** For whom it is, where that was asked already. */
  answer?: SignUpAnswer;
};

/** OAuth sign-in. It leaves the site; who comes back is on the dashboard. */
export function GoogleButton({ answer }: Props) {
  const { t } = useTranslation('accounts');
  const { signInWithGoogle } = useAuth();
  const { busy, done, run } = useAction(async () => {
    rememberAnswer(answer);
    const { error } = await signInWithGoogle();
    if (error) throw error;
  }, toastError);
  // Once it is done the page is being left, and the button stays as it is until then.
  const leaving = busy || done;
  return (
    <>
      <p className={styles.divider}>{t('page.or')}</p>
      <Button look="quiet" busy={leaving} onClick={() => void run()}>
        {!leaving && <GoogleMark />}
        {leaving ? t('page.leaving') : t('page.google')}
      </Button>
    </>
  );
}

function GoogleMark() {
  return (
    <svg aria-hidden="true" width="20" height="20" viewBox="0 0 20 20">
      <path
        fill="#4285f4"
        d="M19.2 10.2c0-.7-.1-1.3-.2-1.9h-8.8v3.6h5a4.3 4.3 0 0 1-1.9 2.8v2.4h3.1c1.8-1.7 2.8-4.1 2.8-6.9Z"
      />
      <path
        fill="#34a853"
        d="M10.2 19.3c2.6 0 4.7-.8 6.3-2.3l-3.1-2.4c-.8.6-1.9.9-3.2.9-2.5 0-4.6-1.7-5.3-3.9H1.7V14c1.6 3.1 4.8 5.3 8.5 5.3Z"
      />
      <path fill="#fbbc05" d="M4.9 11.6a5.6 5.6 0 0 1 0-3.5V5.6H1.7a9.4 9.4 0 0 0 0 8.4l3.2-2.4Z" />
      <path
        fill="#ea4335"
        d="M10.2 4.1c1.4 0 2.7.5 3.7 1.4l2.7-2.7A9.5 9.5 0 0 0 1.7 5.6l3.2 2.5c.7-2.3 2.8-4 5.3-4Z"
      />
    </svg>
  );
}
