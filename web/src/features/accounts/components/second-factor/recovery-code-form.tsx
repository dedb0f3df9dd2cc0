import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#kit/button/button.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { required, useForm } from '#kit/form/form.ts';
import { useValidationTexts } from '#kit/form/form-parts.tsx';
import { spendRecoveryCode } from '#lib/auth/recovery-codes.ts';
import { errorMessage } from '#lib/errors/error-message.ts';
import { showTitledToast, showToast } from '#lib/toasts.ts';
import styles from '../accounts.module.css';
import { FormFailure } from '../form-failure.tsx';

/** One of the codes that were shown when the second factor was set up. Each works once. */
export function RecoveryCodeForm({ onVerified }: { onVerified: () => void }) {
  const { t } = useTranslation('accounts');
  const errorText = useValidationTexts();
  const [failure, setFailure] = useState('');
  const { state, field, fieldError, onSubmit } = useForm({
    initial: { recovery: '' },
    rules: { recovery: [required] },
    send: async ({ recovery }) => {
      let left: number;
      try {
        left = await spendRecoveryCode(recovery);
      } catch (error) {
        setFailure(errorMessage(error));
        showToast('failed', errorMessage(error));
        throw error;
      }
      onVerified();
      showTitledToast('done', t('secondFactor.spent', { count: left }), t('secondFactor.spentText'));
    },
  });
  const codeField = useRef<HTMLInputElement>(null);
  useEffect(() => codeField.current?.focus(), []);
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label={t('secondFactor.title')}>
      <TextField
        {...field('recovery')}
        ref={codeField}
        dir="ltr"
        label={t('fields.recovery')}
        hint={t('fields.recoveryHint')}
        error={errorText(fieldError('recovery'))}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
      />
      {state === 'failed' && <FormFailure text={failure} />}
      <div className={styles.links}>
        <Button type="submit" busy={state === 'sending'}>
          {state === 'sending' ? t('secondFactor.sending') : t('secondFactor.send')}
        </Button>
      </div>
    </form>
  );
}
