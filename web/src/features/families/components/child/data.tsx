import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { ActionButton } from '#kit/action/action-button.tsx';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { required, useForm } from '#kit/form/form.ts';
import { Dialog } from '#kit/overlay/dialog.tsx';
import { showToast } from '#lib/toasts.ts';
import type { Child } from '#shared/family/family.ts';
import { deleteChild, downloadChildData } from '../../api/child-data.ts';
import styles from '../families.module.css';
import { Section } from '../section.tsx';

/** The parent takes the child's data along, or takes them away. */
export function Data({ child }: { child: Child }) {
  const { t } = useTranslation('families');
  const [open, setOpen] = useState(false);
  const name = child.first_name;
  const download = async () => {
    await downloadChildData(child.child_id);
    showToast('done', t('data.downloaded'));
  };
  return (
    <Section id="data" title={t('data.title')} lead={t('data.lead', { name })}>
      <div className="cluster-3 middle">
        <ActionButton look="quiet" work={download}>
          {t('data.download')}
        </ActionButton>
        <Dialog
          title={t('data.deleteTitle', { name })}
          description={t('data.deleteLead')}
          open={open}
          onOpenChange={setOpen}
          trigger={<Button look="danger">{t('data.delete')}</Button>}
        >
          <ul className={`stack-2 ${styles.points}`}>
            <li>{t('data.gone', { name })}</li>
            <li>{t('data.cancelled')}</li>
            <li>{t('data.final')}</li>
          </ul>
          <DeletionForm child={child} />
        </Dialog>
      </div>
    </Section>
  );
}

function DeletionForm({ child }: { child: Child }) {
  const { t } = useTranslation('families');
  const navigate = useNavigate();
  const { state, error, field, onSubmit } = useForm({
    initial: { confirm: '' },
    rules: { confirm: [required] },
    about: child.child_id,
    send: async ({ confirm }) => {
      await deleteChild(child.child_id, confirm);
      showToast('done', t('data.deleted', { name: child.first_name }));
      await navigate('/family', { replace: true });
    },
  });
  return (
    <form className="stack-4" onSubmit={onSubmit} noValidate aria-label={t('data.delete')}>
      <TextField
        {...field('confirm')}
        label={t('data.confirm')}
        hint={child.first_name}
        autoComplete="off"
        autoCapitalize="none"
      />
      <Alert error={error} />
      <div>
        <Button type="submit" look="danger" busy={state === 'sending'}>
          {t('data.delete')}
        </Button>
      </div>
    </form>
  );
}
