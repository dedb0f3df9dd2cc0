import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { maxLength, required, useForm } from '#kit/form/form.ts';
import { Dialog } from '#kit/overlay/dialog.tsx';
import { showToast } from '#lib/toasts.ts';
import { renamePasskey } from '../../api/change-passkeys.ts';
import styles from '../settings.module.css';

type Props = { id: string; name: string };

const longestName = 60;

export function RenamePasskey({ id, name }: Props) {
  const { t } = useTranslation('settings');
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      title={t('passkeys.renameTitle')}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button look="quiet" aria-label={`${t('passkeys.rename')}: ${name}`}>
          {t('passkeys.rename')}
        </Button>
      }
    >
      <NameForm id={id} name={name} onRenamed={() => setOpen(false)} />
    </Dialog>
  );
}

function NameForm({ id, name, onRenamed }: Props & { onRenamed: () => void }) {
  const { t } = useTranslation('settings');
  const { state, error, field, onSubmit } = useForm({
    initial: { name },
    rules: { name: [required, maxLength(longestName)] },
    send: async (values) => {
      await renamePasskey(id, values.name);
      onRenamed();
      showToast('done', t('passkeys.renamed'));
    },
  });
  return (
    <form className={`stack-4 ${styles.form}`} onSubmit={onSubmit} noValidate>
      <TextField
        {...field('name')}
        label={t('passkeys.nameLabel')}
        autoComplete="off"
        maxLength={longestName}
      />
      <Alert error={error} />
      <Button type="submit" busy={state === 'sending'}>
        {t('save')}
      </Button>
    </form>
  );
}
