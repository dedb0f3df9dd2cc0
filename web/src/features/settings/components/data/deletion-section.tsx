import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { Dialog } from '#kit/overlay/dialog.tsx';
import { Section } from '../section.tsx';
import styles from '../settings.module.css';
import { DeletionForm } from './deletion-form.tsx';

const consequences = ['gone', 'cancelled', 'kept', 'final'] as const;

export function DeletionSection() {
  const { t } = useTranslation('settings');
  const [open, setOpen] = useState(false);
  return (
    <Section id="deletion" title={t('deletion.title')} lead={t('deletion.lead')}>
      <Dialog
        title={t('deletion.question')}
        description={t('deletion.before')}
        open={open}
        onOpenChange={setOpen}
        trigger={<Button look="danger">{t('deletion.open')}</Button>}
      >
        <ul className={`stack-2 ${styles.bullets}`}>
          {consequences.map((each) => (
            <li key={each}>{t(`deletion.${each}`)}</li>
          ))}
        </ul>
        <DeletionForm />
      </Dialog>
    </Section>
  );
}
