import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { maxLength, required, useForm } from '#kit/form/form.ts';
import { useValidationTexts } from '#kit/form/form-parts.tsx';
import { Dialog } from '#kit/overlay/dialog.tsx';
import { showToast } from '#lib/toasts.ts';
import { renamePasskey } from '../../api/change-passkeys.ts';
import styles from '../settings.module.css';

type Props = { id: string; name: string; onRenamed: () => Promise<void> };

const longestName = 60;

export function RenamePasskey({ id, name, onRenamed }: Props) {
  const { t } = useTranslation('settings');
  const [open, setOpen] = useState(false);
  async function renamed() {
    setOpen(false);
    await onRenamed();
    showToast('done', t('passkeys.renamed'));
  }
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
      <NameForm id={id} name={name} onRenamed={renamed} />
    </Dialog>
  );
}

function NameForm({ id, name, onRenamed }: Props) {
  const { t } = useTranslation('settings');
  const errorText = useValidationTexts();
  const { state, error, field, fieldError, onSubmit } = useForm({
    initial: { name },
    rules: { name: [required, maxLength(longestName)] },
    send: async (values) => {
      await renamePasskey(id, values.name);
      await onRenamed();
    },
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <TextField
        {...field('name')}
        label={t('passkeys.nameLabel')}
        error={errorText(fieldError('name'))}
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
