import { type FormEvent, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { Dialog } from '#kit/overlay/dialog.tsx';
import { showToast } from '#lib/toasts.ts';
import type { Child } from '#shared/family/family.ts';
import { setSecret } from '../../api/set-secret.ts';
import { emptySecret, secretText } from '../../secret.ts';
import { SecretField } from '../secret/secret-field.tsx';

/** The parent chooses pictures or a number, together with the child. */
export function SecretDialog({ child }: { child: Child }) {
  const { t } = useTranslation('families');
  const [open, setOpen] = useState(false);
  const [secret, choose] = useState(emptySecret);
  const chosen = secretText(secret);
  const { busy, failure, run, reset } = useAction(async (text: string) => {
    await setSecret({ childId: child.child_id, kind: secret.kind, secret: text });
    setOpen(false);
    showToast('done', t('childSignIn.secretSaved', { name: child.first_name }));
  });

  function change(isOpen: boolean) {
    setOpen(isOpen);
    choose(emptySecret);
    reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen !== undefined) void run(chosen);
  }

  const hasOne = child.secret_kind !== null;
  return (
    <Dialog
      title={t('childSignIn.secretTitle', { name: child.first_name })}
      description={t('childSignIn.secretLead')}
      open={open}
      onOpenChange={change}
      trigger={
        <Button look={hasOne ? 'quiet' : 'strong'}>
          {t(hasOne ? 'childSignIn.changeSecret' : 'childSignIn.setSecret')}
        </Button>
      }
    >
      <form className="stack-4" onSubmit={submit} noValidate aria-label={t('childSignIn.setSecret')}>
        <SecretField purpose="choose" value={secret} onChange={choose} />
        <Alert error={failure} />
        <Button type="submit" busy={busy} disabled={chosen === undefined}>
          {t('save')}
        </Button>
      </form>
    </Dialog>
  );
}
