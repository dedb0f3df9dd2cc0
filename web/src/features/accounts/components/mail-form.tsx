import { useTranslation } from '#i18n/use-translation.ts';
import { toastError } from '#kit/action/use-action.ts';
import { Button } from '#kit/button/button.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { email, required, useForm } from '#kit/form/form.ts';
import styles from './accounts.module.css';
import { FormFailure } from './form-failure.tsx';

type Props = {
  label: string;
  button: string;
  send: (email: string) => Promise<void>;
  onSent: (email: string) => void;
};

/** Asks for an address and mails a link to it. */
export function MailForm({ label, button, send, onSent }: Props) {
  const { t } = useTranslation('accounts');
  const { state, error, field, onSubmit } = useForm({
    initial: { email: '' },
    rules: { email: [required, email] },
    send: async (values) => {
      await send(values.email);
      onSent(values.email);
    },
    ...toastError,
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label={label}>
      <TextField
        {...field('email')}
        type="email"
        dir="ltr"
        label={t('fields.email')}
        autoComplete="username"
        required
      />
      <FormFailure error={error} />
      <Button type="submit" tall busy={state === 'sending'}>
        {state === 'sending' ? t('forgot.sending') : button}
      </Button>
    </form>
  );
}
