import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#kit/button/button.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { email, required, useForm } from '#kit/form/form.ts';
import { useValidationTexts } from '#kit/form/form-parts.tsx';
import { errorMessage } from '#lib/errors/error-message.ts';
import { showToast } from '#lib/toasts.ts';
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
  const errorText = useValidationTexts();
  const [failure, setFailure] = useState('');
  const { state, field, fieldError, onSubmit } = useForm({
    initial: { email: '' },
    rules: { email: [required, email] },
    send: async (values) => {
      try {
        await send(values.email);
      } catch (error) {
        setFailure(errorMessage(error));
        showToast('failed', errorMessage(error));
        throw error;
      }
      onSent(values.email);
    },
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label={label}>
      <TextField
        {...field('email')}
        type="email"
        dir="ltr"
        label={t('fields.email')}
        error={errorText(fieldError('email'))}
        autoComplete="username"
        required
      />
      {state === 'failed' && <FormFailure text={failure} />}
      <Button type="submit" tall busy={state === 'sending'}>
        {state === 'sending' ? t('forgot.sending') : button}
      </Button>
    </form>
  );
}
