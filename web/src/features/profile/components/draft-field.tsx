import type { ComponentProps } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { TextArea } from '#kit/field/text-area.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { highestHourlyRate, type longest } from '../profile-draft.ts';
import type { ProfileForm } from '../use-profile-form.ts';

type Name = keyof typeof longest | 'hourly_rate';
type Own = { form: ProfileForm; name: Name };

export function DraftText({ form, name, ...props }: Own & Omit<ComponentProps<typeof TextField>, 'form'>) {
  return <TextField {...props} {...useDraftField(form, name)} />;
}

export function DraftArea({ form, name, ...props }: Own & Omit<ComponentProps<typeof TextArea>, 'form'>) {
  return <TextArea {...props} {...useDraftField(form, name)} />;
}

function useDraftField(form: ProfileForm, name: Name) {
  const { t } = useTranslation(['profile', 'common']);
  const error = form.errorOf(name);
  const words = {
    required: t('common:form.required'),
    tooLong: t('common:form.tooLong'),
    rateTooHigh: t('rateTooHigh', { max: highestHourlyRate }),
  };
  return {
    name,
    value: form.draft[name],
    error: error && words[error],
    onChange: (event: { target: { value: string } }) => form.change({ [name]: event.target.value }),
  };
}
