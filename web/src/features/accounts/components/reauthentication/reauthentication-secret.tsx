import { useEffect, useRef } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { PasswordField } from '#kit/field/password-field.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { required, useForm } from '#kit/form/form.ts';
import { type ReauthenticationMethod, reauthenticate } from '../../api/reauthenticate.ts';
import styles from '../accounts.module.css';
import { FormFailure } from '../form-failure.tsx';

type Props = { way: ReauthenticationMethod; onReauthenticated: () => void; onCancel: () => void };

/** The one field in which it is typed. Another way is another field: what was typed in this one does not show there. */
export function ReauthenticationSecret({ way, onReauthenticated, onCancel }: Props) {
  const { t } = useTranslation('accounts');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { state, error, field, onSubmit } = useForm({
    initial: { secret: '' },
    rules: { secret: [required] },
    untrimmed: ['secret'],
    send: async ({ secret }) => {
      await reauthenticate(way, way === 'password' ? secret : secret.replaceAll(/\s/g, ''));
      onReauthenticated();
    },
  });
  const common = { ...field('secret'), ref: input, required: true };
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label={t('reauthentication.title')}>
      {way === 'password' ? (
        <PasswordField
          {...common}
          label={t('fields.password')}
          showLabel={t('fields.showPassword')}
          hideLabel={t('fields.hidePassword')}
          autoComplete="current-password"
        />
      ) : (
        <TextField
          {...common}
          dir="ltr"
          label={t(way === 'mail' ? 'reauthentication.mailedCode' : 'fields.code')}
          hint={t(way === 'mail' ? 'reauthentication.mailedHint' : 'fields.codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
        />
      )}
      <FormFailure error={error} />
      <div className={styles.links}>
        <Button type="submit" busy={state === 'sending'}>
          {t(state === 'sending' ? 'reauthentication.sending' : 'reauthentication.send')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('reauthentication.cancel')}
        </Button>
      </div>
    </form>
  );
}
