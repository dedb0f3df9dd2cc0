import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#kit/button/button.tsx';
import { newPassword, required, sameAs, useForm } from '#kit/form/form.ts';
import { useValidationTexts } from '#kit/form/form-parts.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { errorMessage } from '#lib/errors/error-message.ts';
import { showToast } from '#lib/toasts.ts';
import { savePassword } from '../../api/save-password.ts';
import styles from '../accounts.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';

export function NewPasswordForm({ onSaved }: { onSaved: () => void }) {
  const { t } = useTranslation('accounts');
  const errorText = useValidationTexts();
  const { user, profile } = useAuth();
  const [failure, setFailure] = useState<string>();
  const { state, field, fieldError, onSubmit } = useForm({
    initial: { password: '', confirmation: '' },
    rules: { password: [required, newPassword], confirmation: [required, sameAs('password')] },
    untrimmed: ['password', 'confirmation'],
    send: async ({ password }) => {
      try {
        await savePassword(password);
      } catch (error) {
        setFailure(errorMessage(error));
        showToast('failed', errorMessage(error));
        throw error;
      }
      showToast('done', t('reset.done'));
      onSaved();
    },
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label={t('reset.title')}>
      {/* A password manager keeps the new password under this name. */}
      <input
        className="visually-hidden"
        type="email"
        name="username"
        autoComplete="username"
        value={user?.email ?? ''}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <NewPasswordFields
        label={t('fields.newPassword')}
        password={field('password')}
        confirmation={field('confirmation')}
        personal={[profile?.first_name ?? '', profile?.last_name ?? '', user?.email ?? '']}
        errors={{
          password: errorText(fieldError('password')) ?? (state === 'failed' ? failure : undefined),
          confirmation: errorText(fieldError('confirmation')),
        }}
      />
      <Button type="submit" tall busy={state === 'sending'}>
        {state === 'sending' ? t('reset.sending') : t('reset.send')}
      </Button>
    </form>
  );
}
