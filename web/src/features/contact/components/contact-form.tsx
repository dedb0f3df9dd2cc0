import { contactSubjects, maxLengths } from '@lomdim/contract/constants';
import { useTranslation } from '#i18n/use-translation.ts';
import { SelectField } from '#kit/field/select-field.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { DeliveredForm } from '#kit/form/delivered-form.tsx';
import { email, maxLength, required, useForm } from '#kit/form/form.ts';
import styles from '#kit/form/form-parts.module.css';
import { showTitledToast } from '#lib/toasts.ts';
import { sendContactMessage } from '../api/send-contact-message.ts';

type Props = {
  /** What the message begins with, for whoever comes from somewhere. */
  firstWords?: string;
};

export function ContactForm({ firstWords = '' }: Props) {
  const { t } = useTranslation(['contact', 'common']);
  const form = useForm({
    initial: { name: '', email: '', subject: '', message: firstWords },
    rules: {
      name: [required, maxLength(maxLengths.name)],
      email: [required, email, maxLength(maxLengths.email)],
      message: [required, maxLength(maxLengths.text)],
    },
    send: async (values) => {
      await sendContactMessage(values);
      showTitledToast('done', t('sent.title'), t('sent.text'));
    },
  });
  const { field } = form;
  const subjects = contactSubjects.map((value) => ({ value, text: t(`form.subjects.${value}`) }));

  return (
    <DeliveredForm form={form} label={t('form.label')} send={t('form.send')} failed={t('failed')}>
      <div className={styles.pair}>
        <TextField {...field('name')} label={t('form.name')} autoComplete="name" required />
        <TextField
          {...field('email')}
          type="email"
          dir="ltr"
          label={t('form.email')}
          autoComplete="email"
          required
        />
      </div>
      <SelectField
        {...field('subject')}
        label={t('form.subject')}
        note={t('common:form.optional')}
        options={[{ value: '', text: t('form.chooseSubject') }, ...subjects]}
      />
      <TextArea {...field('message')} label={t('form.message')} hint={t('form.messageHint')} required />
    </DeliveredForm>
  );
}
