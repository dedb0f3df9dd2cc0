import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#kit/button/button.tsx';
import { SelectField } from '#kit/field/select-field.tsx';
import { useForm } from '#kit/form/form.ts';
import { errorMessage } from '#lib/errors/error-message.ts';
import { showToast } from '#lib/toasts.ts';
import { type FactorName, verifyKey } from '../../api/verify-second-factor.ts';
import styles from '../accounts.module.css';
import { FormFailure } from '../form-failure.tsx';

type Props = { factors: readonly FactorName[]; onVerified: () => void };

/** The passkey or the hardware key; the browser asks for it once the button is pressed. */
export function FactorKeyForm({ factors, onVerified }: Props) {
  const { t } = useTranslation('accounts');
  const [failure, setFailure] = useState('');
  const { state, field, onSubmit } = useForm({
    initial: { factor: '' },
    rules: {},
    send: async ({ factor }) => {
      try {
        await verifyKey(factor || (factors[0]?.id ?? ''));
      } catch (error) {
        setFailure(errorMessage(error));
        showToast('failed', errorMessage(error));
        throw error;
      }
      onVerified();
    },
  });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label={t('secondFactor.title')}>
      <p>{t('secondFactor.keyText')}</p>
      {factors.length > 1 && (
        <SelectField
          {...field('factor')}
          label={t('fields.factor')}
          options={factors.map(({ id, name }, at) => ({ value: id, text: name || String(at + 1) }))}
        />
      )}
      {state === 'failed' && <FormFailure text={failure} />}
      <div className={styles.links}>
        <Button ref={button} type="submit" busy={state === 'sending'}>
          {t('secondFactor.useKey')}
        </Button>
      </div>
    </form>
  );
}
