import { supportEmail } from '@lomdim/contract/constants';
import { useTranslation } from '#i18n/use-translation.ts';
import { errorMessage } from '#lib/errors/error-message.ts';
import { readFailure } from '#lib/errors/read-failure.ts';
import styles from '../alert/failure.module.css';
import { Button } from '../button/button.tsx';
import { TextLink } from '../button/text-link.tsx';

type FailedProps = {
  /** The general message. */
  text: string;
  /** Where a rule of the product refused, its own message says more. */
  error: unknown;
};

/** Says that nothing was lost, and offers to try again. It stands inside the form that it sends. */
export function SendingFailed({ text, error }: FailedProps) {
  const { t } = useTranslation('common');
  const words = readFailure(error).kind === 'refused' ? errorMessage(error) : text;
  return (
    <div className={`callout ${styles.failure}`} role="alert">
      <p>
        {words} {t('form.orWrite')} <TextLink to={`mailto:${supportEmail}`}>{supportEmail}</TextLink>
      </p>
      <Button look="quiet" onClick={(event) => sendAgain(event.currentTarget.form)}>
        {t('form.tryAgain')}
      </Button>
    </div>
  );
}

/** This button disappears with its message, so the focus goes to the one that stays. */
function sendAgain(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus();
  form?.requestSubmit();
}
