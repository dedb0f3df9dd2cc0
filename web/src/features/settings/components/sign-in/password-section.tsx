import { passwords } from '@lomdim/contract/constants';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextButton } from '#kit/button/text-button.tsx';
import { PasswordField } from '#kit/field/password-field.tsx';
import { newPassword, required, sameAs, useForm } from '#kit/form/form.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { showToast } from '#lib/toasts.ts';
import { changePassword } from '../../api/change-password.ts';
import { CodeByMail } from '../code-by-mail.tsx';
import { Section } from '../section.tsx';
import styles from '../settings.module.css';

export function PasswordSection() {
  const { t } = useTranslation('settings');
  const { user } = useAuth();
  const hasPassword = user?.identities?.some(({ provider }) => provider === 'email') ?? true;
  const [byCode, setByCode] = useState(!hasPassword);
  return (
    <Section
      id="password"
      title={t('password.title')}
      lead={hasPassword ? t('password.lead') : t('password.none')}
    >
      {/* The typed proof means something else then, so it does not stay. */}
      <PasswordForm key={String(byCode)} byCode={byCode} address={user?.email ?? ''} />
      {hasPassword && (
        <TextButton onClick={() => setByCode(!byCode)}>
          {byCode ? t('password.byCurrent') : t('password.byCode')}
        </TextButton>
      )}
    </Section>
  );
}

function PasswordForm({ byCode, address }: { byCode: boolean; address: string }) {
  const { t } = useTranslation('settings');
  const eye = { showLabel: t('password.show'), hideLabel: t('password.hide') };
  const { state, error, field, onSubmit } = useForm({
    initial: { proof: '', password: '', again: '' },
    rules: { proof: [required], password: [newPassword], again: [sameAs('password')] },
    untrimmed: ['proof', 'password', 'again'],
    send: async ({ proof, password }) => {
      await changePassword(password, byCode ? { nonce: proof.trim() } : { current_password: proof });
      showToast('done', t('password.saved'));
    },
  });
  return (
    <form
      className={`stack-4 ${styles.form}`}
      onSubmit={onSubmit}
      noValidate
      aria-label={t('password.title')}
    >
      {/* Password managers learn from it whose password this is. */}
      <input type="email" autoComplete="username" value={address} readOnly hidden />
      {byCode ? (
        <CodeByMail {...field('proof')} />
      ) : (
        <PasswordField
          {...field('proof')}
          {...eye}
          label={t('password.current')}
          autoComplete="current-password"
        />
      )}
      <PasswordField
        {...field('password')}
        {...eye}
        label={t('password.new')}
        hint={t('password.hint', passwords)}
        autoComplete="new-password"
      />
      <PasswordField {...field('again')} {...eye} label={t('password.again')} autoComplete="new-password" />
      <Alert error={error} />
      <Button type="submit" look="quiet" busy={state === 'sending'}>
        {t('password.change')}
      </Button>
    </form>
  );
}
