import { type FormEvent, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { deviceLabel } from '../../api/child-devices.ts';
import { signInAsChild } from '../../api/sign-in-as-child.ts';
import { emptySecret, secretText } from '../../secret.ts';
import { SecretField } from '../secret/secret-field.tsx';
import styles from './child-sign-in.module.css';

/** A short name and a secret, on a device of the family or by a link. */
export function ChildSignInForm({ device }: { device: string }) {
  const { t } = useTranslation('families');
  const { enterSession } = useAuth();
  const [shortName, setShortName] = useState('');
  const [secret, setSecret] = useState(emptySecret);
  const shown = secretText(secret);
  const isReady = shortName.trim() !== '' && shown !== undefined;
  const { busy, failure, run } = useAction(
    async (given: string) => {
      const asked = { device, shortName: shortName.trim(), secret: given, label: deviceLabel() };
      const session = await signInAsChild(asked);
      const { error } = await enterSession(session);
      if (error) throw error;
    },
    // Whoever was wrong begins again.
    { onError: () => setSecret({ ...emptySecret, kind: secret.kind }) },
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (shown !== undefined && isReady) void run(shown);
  }

  return (
    <form className={`stack-5 ${styles.form}`} onSubmit={submit} noValidate aria-label={t('signIn.title')}>
      <TextField
        label={t('signIn.shortName')}
        hint={t('signIn.shortNameHint')}
        autoComplete="off"
        autoCapitalize="none"
        value={shortName}
        onChange={({ target }) => setShortName(target.value)}
      />
      <SecretField purpose="show" value={secret} onChange={setSecret} />
      <Alert error={failure} />
      <Button type="submit" tall busy={busy} disabled={!isReady}>
        {t('signIn.send')}
      </Button>
    </form>
  );
}
