import { maxLengths, supportPriorities } from '@lomdim/contract/constants';
import { useTranslation } from '#i18n/use-translation.ts';
import { SelectField } from '#kit/field/select-field.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { DeliveredForm } from '#kit/form/delivered-form.tsx';
import { email, maxLength, required, useForm } from '#kit/form/form.ts';
import { showTitledToast } from '#lib/toasts.ts';
import { openSupportTicket } from '../api/open-support-ticket.ts';

type Props = {
  /** A visitor is asked where to answer; of a person who is signed in, we know it. */
  signedIn: boolean;
  hours: number;
  /** What it is about, where the page that led here knows. */
  subject?: string;
};

export function SupportForm({ signedIn, hours, subject = '' }: Props) {
  const { t } = useTranslation(['support', 'common']);
  const form = useForm({
    initial: { subject, priority: '', description: '', replyEmail: '' },
    rules: {
      subject: [required, maxLength(maxLengths.subject)],
      description: [required, maxLength(maxLengths.text)],
      replyEmail: [email, maxLength(maxLengths.email)],
    },
    send: async (values) => {
      await openSupportTicket(values);
      showTitledToast('done', t('sent.title'), t('sent.text', { hours }));
    },
  });
  const { field } = form;
  const priorities = supportPriorities.map((value) => ({ value, text: t(`form.priorities.${value}`) }));

  return (
    <DeliveredForm form={form} label={t('form.label')} send={t('form.send')} failed={t('failed')}>
      <TextField {...field('subject')} label={t('form.subject')} hint={t('form.subjectHint')} required />
      <SelectField
        {...field('priority')}
        label={t('form.priority')}
        note={t('common:form.optional')}
        options={[{ value: '', text: t('form.choosePriority') }, ...priorities]}
      />
      <TextArea
        {...field('description')}
        label={t('form.description')}
        hint={t('form.descriptionHint')}
        required
      />
      {!signedIn && (
        <TextField
          {...field('replyEmail')}
          type="email"
          dir="ltr"
          label={t('form.replyEmail')}
          note={t('common:form.optional')}
          hint={t('form.replyEmailHint')}
          autoComplete="email"
        />
      )}
    </DeliveredForm>
  );
}
