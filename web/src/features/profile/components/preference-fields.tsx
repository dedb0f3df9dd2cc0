import { languages } from '@lomdim/contract/languages';
import { useTranslation } from '#i18n/use-translation.ts';
import { SelectField } from '#kit/field/select-field.tsx';
import formStyles from '#kit/form/form-parts.module.css';
import type { ProfileForm } from '../use-profile-form.ts';
import { DraftText } from './draft-field.tsx';
import { FieldGroup } from './field-group.tsx';

export function PreferenceFields({ form }: { form: ProfileForm }) {
  const { t } = useTranslation('profile');
  return (
    <FieldGroup title={t('preferences')}>
      <div className={formStyles.pair}>
        <SelectField
          name="preferred_language"
          label={t('field.preferred_language')}
          hint={t('hint.preferred_language')}
          value={form.draft.preferred_language}
          options={languages.map(({ code, nativeName }) => ({ value: code, text: nativeName }))}
          onChange={(event) => form.change({ preferred_language: event.target.value })}
        />
        {form.isTeacher && (
          <DraftText
            form={form}
            name="hourly_rate"
            label={t('field.hourly_rate')}
            hint={t('hint.hourly_rate')}
            inputMode="numeric"
            dir="ltr"
            autoComplete="off"
            onBlur={form.normalizeRate}
          />
        )}
      </div>
    </FieldGroup>
  );
}
