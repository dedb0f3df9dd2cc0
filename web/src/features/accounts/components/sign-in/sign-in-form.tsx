import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError } from '#kit/action/use-action.ts';
import { Button } from '#kit/button/button.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { PasswordField } from '#kit/field/password-field.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { email, required, useForm } from '#kit/form/form.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { needsSecondFactor } from '#lib/auth/sign-in/second-factor.ts';
import { showToast } from '#lib/toasts.ts';
import styles from '../accounts.module.css';
import { FormFailure } from '../form-failure.tsx';
import { GoogleButton } from './google-button.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { ResendButton } from './resend-button.tsx';

export function SignInForm() {
  const { t } = useTranslation('accounts');
  const { signIn } = useAuth();
  /** Whose address waits for its confirmation. */
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const { state, error, field, onSubmit } = useForm({
    initial: { email: '', password: '' },
    rules: { email: [required, email], password: [required] },
    untrimmed: ['password'],
    send: async (values) => {
      const { session, error } = await signIn(values.email, values.password);
      const isUnconfirmed = error && 'code' in error && error.code === 'email_not_confirmed';
      setUnconfirmed(isUnconfirmed ? values.email : undefined);
      if (error) throw error;
      if (session && !needsSecondFactor(session)) showToast('done', t('signIn.done'));
    },
    ...toastError,
  });

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label={t('page.signIn')}>
      <TextField
        {...field('email')}
        type="email"
        dir="ltr"
        label={t('fields.email')}
        autoComplete="username"
        required
      />
      <PasswordField
        {...field('password')}
        label={t('fields.password')}
        autoComplete="current-password"
        showLabel={t('fields.showPassword')}
        hideLabel={t('fields.hidePassword')}
        required
      />
      <FormFailure error={error}>{unconfirmed && <ResendButton email={unconfirmed} />}</FormFailure>
      <Button type="submit" tall busy={state === 'sending'}>
        {state === 'sending' ? t('signIn.sending') : t('signIn.send')}
      </Button>
      <p>
        <TextLink to="/auth/forgot-password">{t('signIn.forgot')}</TextLink>
      </p>
      <GoogleButton />
      <PasskeyButton />
    </form>
  );
}
