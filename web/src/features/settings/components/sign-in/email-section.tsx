import { useTranslation } from '#i18n/use-translation.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { email, required, useForm } from '#kit/form/form.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { showTitledToast, showToast } from '#lib/toasts.ts';
import { changeEmail } from '../../api/change-email.ts';
import { Section } from '../section.tsx';
import styles from '../settings.module.css';

export function EmailSection() {
  const { t } = useTranslation('settings');
  const { user, reloadProfile } = useAuth();
  const { state, error, field, onSubmit } = useForm({
    initial: { newEmail: '' },
    rules: { newEmail: [required, email] },
    send: async ({ newEmail }) => {
      if (await changeEmail(newEmail)) {
        await reloadProfile();
        showToast('done', t('email.saved'));
      } else {
        showTitledToast('news', t('email.sent.title'), t('email.sent.text'));
      }
    },
  });

  return (
    <Section
      id="email"
      title={t('email.title')}
      lead={
        <>
          {t('email.current')} <strong>{user?.email}</strong>
        </>
      }
    >
      {user?.new_email && (
        <p className="soft" role="status">
          {t('email.waiting', { address: user.new_email })}
        </p>
      )}
      <form className={`stack-4 ${styles.form}`} onSubmit={onSubmit} noValidate aria-label={t('email.title')}>
        <TextField
          {...field('newEmail')}
          type="email"
          dir="ltr"
          label={t('email.label')}
          hint={t('email.hint')}
          autoComplete="email"
        />
        <Alert error={error} />
        <Button type="submit" look="quiet" busy={state === 'sending'}>
          {t('email.change')}
        </Button>
      </form>
    </Section>
  );
}
