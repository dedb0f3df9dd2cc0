import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#kit/button/button.tsx';
import { SelectField } from '#kit/field/select-field.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { required, useForm } from '#kit/form/form.ts';
import { useValidationTexts } from '#kit/form/form-parts.tsx';
import { errorMessage } from '#lib/errors/error-message.ts';
import { showToast } from '#lib/toasts.ts';
import { type FactorName, verifyFactor } from '../../api/verify-second-factor.ts';
import styles from '../accounts.module.css';
import { FormFailure } from '../form-failure.tsx';

type Props = { factors: readonly FactorName[]; onVerified: () => void };

/** The six digits that the app shows. */
export function FactorCodeForm({ factors, onVerified }: Props) {
  const { t } = useTranslation('accounts');
  const errorText = useValidationTexts();
  const [failure, setFailure] = useState('');
  const { state, field, fieldError, onSubmit } = useForm({
    initial: { factor: '', code: '' },
    rules: { code: [required] },
    send: async ({ factor, code }) => {
      try {
        await verifyFactor(factor || (factors[0]?.id ?? ''), code.replace(/\s/g, ''));
      } catch (error) {
        setFailure(errorMessage(error));
        showToast('failed', errorMessage(error));
        throw error;
      }
      onVerified();
    },
  });
  // It takes the place of another form, so the focus goes along.
  const codeField = useRef<HTMLInputElement>(null);
  useEffect(() => codeField.current?.focus(), []);
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label={t('secondFactor.title')}>
      {factors.length > 1 && (
        <SelectField
          {...field('factor')}
          label={t('fields.factor')}
          options={factors.map(({ id, name }, at) => ({ value: id, text: name || String(at + 1) }))}
        />
      )}
      <div className={styles.code}>
        <TextField
          {...field('code')}
          ref={codeField}
          dir="ltr"
          label={t('fields.code')}
          hint={t('fields.codeHint')}
          error={errorText(fieldError('code'))}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          required
        />
      </div>
      {state === 'failed' && <FormFailure text={failure} />}
      <div className={styles.links}>
        <Button type="submit" busy={state === 'sending'}>
          {state === 'sending' ? t('secondFactor.sending') : t('secondFactor.send')}
        </Button>
      </div>
    </form>
  );
}
