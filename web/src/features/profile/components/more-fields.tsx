import { availabilityStatuses, levels, teacherAudiences } from '@lomdim/contract/constants';
import { useTranslation } from '#i18n/use-translation.ts';
import { Checkbox } from '#kit/field/checkbox.tsx';
import { SelectField } from '#kit/field/select-field.tsx';
import formStyles from '#kit/form/form-parts.module.css';
import type { ProfileForm } from '../use-profile-form.ts';
import { DraftArea, DraftText } from './draft-field.tsx';
import { FieldGroup } from './field-group.tsx';
import styles from './profile.module.css';

type Props = { form: ProfileForm };

/** What a teacher's page or the list of study partners shows beside the rest. */
export function MoreFields({ form }: Props) {
  return form.isTeacher ? <TeachingFields form={form} /> : <LearningFields form={form} />;
}

function TeachingFields({ form }: Props) {
  const { t } = useTranslation('profile');
  const { draft, change } = form;
  return (
    <FieldGroup title={t('teaching')}>
      <div className={formStyles.pair}>
        <DraftText
          form={form}
          name="title"
          label={t('field.title')}
          placeholder={t('placeholder.title')}
          autoComplete="honorific-prefix"
        />
        <SelectField
          name="availability_status"
          label={t('field.availability_status')}
          value={draft.availability_status}
          options={availabilityStatuses.map((value) => ({ value, text: t(`availability.${value}`) }))}
          onChange={(event) => change({ availability_status: event.target.value })}
        />
      </div>
      <fieldset className={styles.choices}>
        <legend className="strong">{t('field.audiences')}</legend>
        {teacherAudiences.map((audience) => (
          <Checkbox
            key={audience}
            name="audiences"
            label={t(`audience.${audience}`)}
            checked={draft.audiences.includes(audience)}
            onChange={({ target }) =>
              // In the order of the list, so that back and forth changes nothing.
              change({
                audiences: teacherAudiences.filter((each) =>
                  each === audience ? target.checked : draft.audiences.includes(each),
                ),
              })
            }
          />
        ))}
        {form.isReviewed && <p className="small soft">{t('hint.reviewed')}</p>}
      </fieldset>
      <DraftArea form={form} name="education" label={t('field.education')} />
      <DraftArea form={form} name="experience" label={t('field.experience')} />
    </FieldGroup>
  );
}

function LearningFields({ form }: Props) {
  const { t } = useTranslation('profile');
  const { draft, change } = form;
  const choices = levels.map((value) => ({ value, text: t(`level.${value}`) }));
  return (
    <FieldGroup title={t('learning')}>
      <SelectField
        name="learning_level"
        label={t('field.learning_level')}
        value={draft.learning_level}
        options={[{ value: '', text: t('level.none') }, ...choices]}
        onChange={(event) => change({ learning_level: event.target.value })}
      />
      <Checkbox
        name="is_listed_as_partner"
        label={t('field.is_listed_as_partner')}
        hint={t('hint.is_listed_as_partner')}
        checked={draft.is_listed_as_partner}
        onChange={(event) => change({ is_listed_as_partner: event.target.checked })}
      />
      {draft.is_listed_as_partner && (
        <>
          <DraftArea form={form} name="study_goals" label={t('field.study_goals')} />
          <DraftText
            form={form}
            name="study_availability"
            label={t('field.study_availability')}
            placeholder={t('placeholder.study_availability')}
          />
        </>
      )}
    </FieldGroup>
  );
}
