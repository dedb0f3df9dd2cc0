import { useTranslation } from '#i18n/use-translation.ts';
import { toastError } from '#kit/action/use-action.ts';
import { Button } from '#kit/button/button.tsx';
import { newPassword, required, sameAs, useForm } from '#kit/form/form.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { showToast } from '#lib/toasts.ts';
import { savePassword } from '../../api/save-password.ts';
import styles from '../accounts.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';

export function NewPasswordForm({ onSaved }: { onSaved: () => void }) {
  const { t } = useTranslation('accounts');
  const { user, profile } = useAuth();
  const { state, error, field, onSubmit } = useForm({
    initial: { password: '', confirmation: '' },
    rules: { password: [required, newPassword], confirmation: [required, sameAs('password')] },
    untrimmed: ['password', 'confirmation'],
    send: async ({ password }) => {
      await savePassword(password);
      showToast('done', t('reset.done'));
      onSaved();
    },
    ...toastError,
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label={t('reset.title')}>
      {/* A password manager keeps the new password under this name. */}
      <input
        className="visually-hidden"
        type="email"
        name="username"
        autoComplete="username"
        value={user?.email ?? ''}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <NewPasswordFields
        label={t('fields.newPassword')}
        password={field('password')}
        confirmation={field('confirmation')}
        personal={[profile?.first_name ?? '', profile?.last_name ?? '', user?.email ?? '']}
        refused={error}
      />
      <Button type="submit" tall busy={state === 'sending'}>
        {state === 'sending' ? t('reset.sending') : t('reset.send')}
      </Button>
    </form>
  );
}
