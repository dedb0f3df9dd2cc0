import { supportPriorities, writtenLengths } from '@lomdim/contract/constants';
import { useTranslation } from 'react-i18next';
import styles from '../../../components/form-parts.module.css';
import { SendingFailed, useComplaints } from '../../../components/form-parts.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { TextArea } from '../../../components/ui/text-area.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { atMost, required, useForm } from '../../../lib/form.ts';
import { showNotice } from '../../../lib/toasts.ts';
import { openSupportTicket } from '../api/open-support-ticket.ts';

type Props = {
  /** The ticket of a visitor carries no address to answer to, so we ask for one. */
  signedIn: boolean;
  hours: number;
};

export function SupportForm({ signedIn, hours }: Props) {
  const { t } = useTranslation(['support', 'common']);
  const words = useComplaints();
  const { state, field, complaint, onSubmit } = useForm({
    initial: { subject: '', priority: '', description: '' },
    rules: {
      subject: [required, atMost(writtenLengths.subject)],
      description: [required, atMost(writtenLengths.text)],
    },
    send: async (values) => {
      await openSupportTicket(values);
      showNotice('done', t('sent.title'), t('sent.text', { hours }));
    },
  });
  const priorities = supportPriorities.map((value) => ({ value, text: t(`form.priorities.${value}`) }));

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label={t('form.label')}>
      <TextField
        {...field('subject')}
        label={t('form.subject')}
        hint={t('form.subjectHint')}
        error={words(complaint('subject'))}
        required
      />
      <SelectField
        {...field('priority')}
        label={t('form.priority')}
        note={t('common:form.optional')}
        options={[{ value: '', text: t('form.choosePriority') }, ...priorities]}
      />
      <TextArea
        {...field('description')}
        label={t('form.description')}
        hint={signedIn ? t('form.descriptionHint') : t('form.visitorHint')}
        error={words(complaint('description'))}
        required
      />
      {state === 'failed' && <SendingFailed text={t('failed')} />}
      <Button type="submit" tall busy={state === 'sending'}>
        {state === 'sending' ? t('common:form.sending') : t('form.send')}
      </Button>
    </form>
  );
}
