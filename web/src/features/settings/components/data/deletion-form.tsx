import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { PasswordField } from '#kit/field/password-field.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { required, useForm } from '#kit/form/form.ts';
import { useValidationTexts } from '#kit/form/form-parts.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { showTitledToast } from '#lib/toasts.ts';
import { deleteAccount, mailDeletionCode } from '../../api/delete-account.ts';
import { CodeByMail } from '../code-by-mail.tsx';
import styles from '../settings.module.css';

/** Typed confirmation, proof, and the second factor where there is one. */
export function DeletionForm() {
  const { t } = useTranslation('settings');
  const errorText = useValidationTexts();
  const { user, signOut } = useAuth();
  const [failure, setFailure] = useState<unknown>();
  const [mismatch, setMismatch] = useState(false);
  const email = user?.email ?? '';
  const hasPassword = user?.identities?.some(({ provider }) => provider === 'email') ?? true;
  // Who has a key and no app is asked for the key by the browser.
  const hasFactor =
    user?.factors?.some((factor) => factor.status === 'verified' && factor.factor_type === 'totp') ?? false;

  const { state, field, fieldError, onSubmit } = useForm({
    initial: { confirm: '', proof: '', factorCode: '' },
    rules: { confirm: [required], proof: [required], ...(hasFactor ? { factorCode: [required] } : {}) },
    untrimmed: ['proof'],
    send: async ({ confirm, proof, factorCode }) => {
      setFailure(undefined);
      const matches = confirm.toLowerCase() === email.toLowerCase();
      setMismatch(!matches);
      if (!matches) throw new Error('the typed address is another');
      const shown = hasPassword ? { password: proof } : { mailedCode: proof.trim() };
      try {
        await deleteAccount({ email, proof: shown, factorCode: factorCode.replaceAll(/\s/g, '') });
      } catch (error) {
        setFailure(error);
        throw error;
      }
      await signOut();
      showTitledToast('done', t('deletion.farewell.title'), t('deletion.farewell.text'));
    },
  });

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label={t('deletion.title')}>
      <TextField
        {...field('confirm')}
        dir="ltr"
        label={t('deletion.confirm')}
        hint={email}
        error={errorText(fieldError('confirm')) ?? (mismatch ? t('deletion.mismatch') : undefined)}
        autoComplete="off"
        autoCapitalize="none"
      />
      {hasPassword ? (
        <PasswordField
          {...field('proof')}
          label={t('password.current')}
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
          error={errorText(fieldError('proof'))}
          autoComplete="current-password"
        />
      ) : (
        <CodeByMail
          {...field('proof')}
          send={() => mailDeletionCode(email)}
          error={errorText(fieldError('proof'))}
        />
      )}
      {hasFactor && (
        <TextField
          {...field('factorCode')}
          label={t('secondFactor.code')}
          hint={t('deletion.factorHint')}
          error={errorText(fieldError('factorCode'))}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
        />
      )}
      <Alert error={failure} />
      <Button type="submit" look="danger" busy={state === 'sending'}>
        {t('deletion.delete')}
      </Button>
    </form>
  );
}
