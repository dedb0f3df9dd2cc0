import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { Dialog } from '#kit/overlay/dialog.tsx';
import { showToast } from '#lib/toasts.ts';
import { addChild } from '../../api/change-family.ts';
import { emptyFields } from '../../child-fields.ts';
import { ChildForm } from './child-form.tsx';
import { Consent } from './consent.tsx';

type Props = {
  /** Whoever said at sign-up that it is for a child begins here. */
  openAtFirst: boolean;
};

export function AddChild({ openAtFirst }: Props) {
  const { t } = useTranslation('families');
  const [open, setOpen] = useState(openAtFirst);
  // Chosen once for each time that it is opened: sent twice, it adds one child.
  const [id, setId] = useState(() => crypto.randomUUID());
  return (
    <Dialog
      title={t('add.title')}
      description={t('add.lead')}
      open={open}
      onOpenChange={setOpen}
      trigger={<Button>{t('add.open')}</Button>}
    >
      <ChildForm
        initial={emptyFields}
        label={t('add.title')}
        sendText={t('add.send')}
        consent={(checkbox) => <Consent>{checkbox}</Consent>}
        send={async (details) => {
          await addChild(id, details);
          setId(crypto.randomUUID());
          setOpen(false);
          showToast('done', t('add.done', { name: details.firstName }));
        }}
      />
    </Dialog>
  );
}
