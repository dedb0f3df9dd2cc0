import { useId } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { PasswordField } from '#kit/field/password-field.tsx';
import { errorMessage } from '#lib/errors/error-message.ts';
import { PasswordHints } from './password-hints.tsx';

type Control = {
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  onBlur: () => void;
  error: string | undefined;
};

type Props = {
  label: string;
  password: Control;
  confirmation: Control;
  /** Texts that a good password does not hold. */
  personal: readonly string[];
  /** Why the server did not take it. */
  refused?: unknown;
};

/** A password that is chosen now, and written twice. */
export function NewPasswordFields({ label, password, confirmation, personal, refused }: Props) {
  const { t } = useTranslation('accounts');
  const hints = useId();
  const eye = { showLabel: t('fields.showPassword'), hideLabel: t('fields.hidePassword') };
  return (
    <>
      <PasswordField
        {...password}
        {...eye}
        label={label}
        error={password.error ?? (refused ? errorMessage(refused) : undefined)}
        describedBy={hints}
        autoComplete="new-password"
        required
      />
      <PasswordHints id={hints} password={password.value} personal={personal} />
      <PasswordField
        {...confirmation}
        {...eye}
        label={t('fields.confirmPassword')}
        autoComplete="new-password"
        required
      />
    </>
  );
}
