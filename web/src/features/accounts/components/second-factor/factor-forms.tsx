import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError } from '#kit/action/use-action.ts';
import { Button } from '#kit/button/button.tsx';
import { SelectField } from '#kit/field/select-field.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { required, useForm } from '#kit/form/form.ts';
import { spendRecoveryCode } from '#lib/auth/sign-in/recovery-codes.ts';
import { showTitledToast } from '#lib/toasts.ts';
import { type FactorName, verifyFactor, verifyKey } from '../../api/verify-second-factor.ts';
import styles from '../accounts.module.css';
import { FormFailure } from '../form-failure.tsx';

type Done = { onVerified: () => void };
type Props = Done & { factors: readonly FactorName[] };

/** The six digits that the app shows. */
export function FactorCodeForm({ factors, onVerified }: Props) {
  const { t } = useTranslation('accounts');
  const form = useForm({
    initial: { factor: '', code: '' },
    rules: { code: [required] },
    send: async ({ factor, code }) => {
      await verifyFactor(factor || (factors[0]?.id ?? ''), code.replace(/\s/g, ''));
      onVerified();
    },
    ...toastError,
  });
  return (
    <FactorForm {...form}>
      <FactorChoice {...form.field('factor')} factors={factors} />
      <div className={styles.code}>
        <TextField
          {...form.field('code')}
          dir="ltr"
          label={t('fields.code')}
          hint={t('fields.codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          required
        />
      </div>
    </FactorForm>
  );
}

/** The passkey or the hardware key; the browser asks for it once the button is pressed. */
export function FactorKeyForm({ factors, onVerified }: Props) {
  const { t } = useTranslation('accounts');
  const form = useForm({
    initial: { factor: '' },
    rules: {},
    send: async ({ factor }) => {
      await verifyKey(factor || (factors[0]?.id ?? ''));
      onVerified();
    },
    ...toastError,
  });
  return (
    <FactorForm {...form} button={t('secondFactor.useKey')}>
      <p>{t('secondFactor.keyText')}</p>
      <FactorChoice {...form.field('factor')} factors={factors} />
    </FactorForm>
  );
}

/** One of the codes that were shown when the second factor was set up. Each works once. */
export function RecoveryCodeForm({ onVerified }: Done) {
  const { t } = useTranslation('accounts');
  const form = useForm({
    initial: { recovery: '' },
    rules: { recovery: [required] },
    send: async ({ recovery }) => {
      const left = await spendRecoveryCode(recovery);
      onVerified();
      showTitledToast('done', t('secondFactor.spent', { count: left }), t('secondFactor.spentText'));
    },
    ...toastError,
  });
  return (
    <FactorForm {...form}>
      <TextField
        {...form.field('recovery')}
        dir="ltr"
        label={t('fields.recovery')}
        hint={t('fields.recoveryHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
      />
    </FactorForm>
  );
}

type FormProps = {
  state: string;
  error: unknown;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  button?: string;
  children: ReactNode;
};

function FactorForm({ state, error, onSubmit, button, children }: FormProps) {
  const { t } = useTranslation('accounts');
  const isSending = state === 'sending';
  // It takes the place of another form, so the focus goes along.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={onSubmit}
      noValidate
      aria-label={t('secondFactor.title')}
    >
      {children}
      <FormFailure error={error} />
      <div className={styles.links}>
        <Button type="submit" busy={isSending}>
          {button ?? t(isSending ? 'secondFactor.sending' : 'secondFactor.send')}
        </Button>
      </div>
    </form>
  );
}

type ChoiceProps = {
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  factors: readonly FactorName[];
};

function FactorChoice({ factors, ...field }: ChoiceProps) {
  const { t } = useTranslation('accounts');
  if (factors.length < 2) return null;
  return (
    <SelectField
      {...field}
      label={t('fields.factor')}
      options={factors.map(({ id, name }, at) => ({ value: id, text: name || String(at + 1) }))}
    />
  );
}
