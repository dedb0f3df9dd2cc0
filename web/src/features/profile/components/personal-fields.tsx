import { genders } from '@lomdim/contract/constants';
import { useTranslation } from '#i18n/use-translation.ts';
import { SelectField } from '#kit/field/select-field.tsx';
import formStyles from '#kit/form/form-parts.module.css';
import type { ProfileForm } from '../use-profile-form.ts';
import { DraftArea, DraftText } from './draft-field.tsx';
import { FieldGroup } from './field-group.tsx';

export function PersonalFields({ form }: { form: ProfileForm }) {
  const { t } = useTranslation('profile');
  const choices = genders.map((value) => ({ value, text: t(`gender.${value}`) }));
  return (
    <FieldGroup title={t('personal')}>
      <div className={formStyles.pair}>
        <DraftText form={form} name="first_name" label={t('field.first_name')} autoComplete="given-name" />
        <DraftText form={form} name="last_name" label={t('field.last_name')} autoComplete="family-name" />
      </div>
      <div className={formStyles.pair}>
        <SelectField
          name="gender"
          label={t('field.gender')}
          hint={form.isGenderReviewed ? t('hint.gender') : undefined}
          value={form.draft.gender}
          options={[{ value: '', text: t('gender.none') }, ...choices]}
          onChange={(event) => form.change({ gender: event.target.value })}
        />
        <DraftText
          form={form}
          name="location"
          label={t('field.location')}
          placeholder={t('placeholder.location')}
        />
      </div>
      <DraftArea form={form} name="bio" label={t('field.bio')} hint={t('hint.bio')} />
    </FieldGroup>
  );
}
