import { useTranslation } from '#i18n/use-translation.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { PasswordField } from '#kit/field/password-field.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { required, useForm } from '#kit/form/form.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { showTitledToast } from '#lib/toasts.ts';
import { deleteAccount, mailDeletionCode } from '../../api/delete-account.ts';
import { CodeByMail } from '../code-by-mail.tsx';
import styles from '../settings.module.css';

class OtherAddress extends Error {}

/** Typed confirmation, proof, and the second factor where there is one. */
export function DeletionForm() {
  const { t } = useTranslation('settings');
  const { user, signOut } = useAuth();
  const email = user?.email ?? '';
  const hasPassword = user?.identities?.some(({ provider }) => provider === 'email') ?? true;
  // Who has a key and no app is asked for the key by the browser.
  const hasFactor =
    user?.factors?.some((factor) => factor.status === 'verified' && factor.factor_type === 'totp') ?? false;

  const { state, error, field, onSubmit } = useForm({
    initial: { confirm: '', proof: '', factorCode: '' },
    rules: { confirm: [required], proof: [required], ...(hasFactor ? { factorCode: [required] } : {}) },
    untrimmed: ['proof'],
    send: async ({ confirm, proof, factorCode }) => {
      if (confirm.toLowerCase() !== email.toLowerCase()) throw new OtherAddress();
      const shown = hasPassword ? { password: proof } : { mailedCode: proof.trim() };
      await deleteAccount({ email, proof: shown, factorCode: factorCode.replaceAll(/\s/g, '') });
      await signOut();
      showTitledToast('done', t('deletion.farewell.title'), t('deletion.farewell.text'));
    },
  });

  const isMismatch = error instanceof OtherAddress;

  return (
    <form
      className={`stack-4 ${styles.form}`}
      onSubmit={onSubmit}
      noValidate
      aria-label={t('deletion.title')}
    >
      <TextField
        {...field('confirm')}
        dir="ltr"
        label={t('deletion.confirm')}
        hint={email}
        error={field('confirm').error ?? (isMismatch ? t('deletion.mismatch') : undefined)}
        autoComplete="off"
        autoCapitalize="none"
      />
      {hasPassword ? (
        <PasswordField
          {...field('proof')}
          label={t('password.current')}
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
          autoComplete="current-password"
        />
      ) : (
        <CodeByMail {...field('proof')} send={() => mailDeletionCode(email)} />
      )}
      {hasFactor && (
        <TextField
          {...field('factorCode')}
          label={t('secondFactor.code')}
          hint={t('deletion.factorHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
        />
      )}
      <Alert error={isMismatch ? undefined : error} />
      <Button type="submit" look="danger" busy={state === 'sending'}>
        {t('deletion.delete')}
      </Button>
    </form>
  );
}
