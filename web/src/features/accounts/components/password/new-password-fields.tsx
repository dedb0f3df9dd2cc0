import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#kit/field/password-field.tsx';
import { PasswordHints } from './password-hints.tsx';

type Control = {
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  onBlur: () => void;
};

type Props = {
  label: string;
  password: Control;
  confirmation: Control;
  /** Texts that a good password does not hold. */
  personal: readonly string[];
  errors: { password: string | undefined; confirmation: string | undefined };
};

/** A password that is chosen now, and written twice. */
export function NewPasswordFields({ label, password, confirmation, personal, errors }: Props) {
  const { t } = useTranslation('accounts');
  const hints = useId();
  const eye = { showLabel: t('fields.showPassword'), hideLabel: t('fields.hidePassword') };
  return (
    <>
      <PasswordField
        {...password}
        {...eye}
        label={label}
        error={errors.password}
        describedBy={hints}
        autoComplete="new-password"
        required
      />
      <PasswordHints id={hints} password={password.value} personal={personal} />
      <PasswordField
        {...confirmation}
        {...eye}
        label={t('fields.confirmPassword')}
        error={errors.confirmation}
        autoComplete="new-password"
        required
      />
    </>
  );
}
