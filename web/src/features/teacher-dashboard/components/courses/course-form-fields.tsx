import { courses, levels } from '@lomdim/contract/constants';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#kit/field/checkbox.tsx';
import { SelectField } from '#kit/field/select-field.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import type { useForm } from '#kit/form/form.ts';
import { useValidationTexts } from '#kit/form/form-parts.tsx';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import type { CourseFields } from '../../course-fields.ts';
import { courseLanguages } from '../../course-languages.ts';
import styles from '../teacher-dashboard.module.css';

type Form = Pick<ReturnType<typeof useForm<keyof CourseFields>>, 'field' | 'fieldError'>;

/** Every field of a course, for a new one and for a change. */
export function CourseFormFields({ field, fieldError }: Form) {
  const { t } = useTranslation(['teacherDashboard', 'common']);
  const errorText = useValidationTexts();
  const { language } = useLanguage();
  const { subjectName, audienceName, levelName, languageName } = useVocabulary();
  const optional = t('common:form.optional');
  const trial = field('trial');
  const named = (values: readonly string[], name: (value: string) => string) =>
    values.map((value) => ({ value, text: name(value) }));
  return (
    <>
      <TextField
        {...field('title')}
        label={t('form.title')}
        error={errorText(fieldError('title'))}
        required
      />
      <TextArea
        {...field('description')}
        label={t('form.description')}
        note={optional}
        hint={t('form.descriptionHint')}
        error={errorText(fieldError('description'))}
      />
      <div className={styles.fields}>
        <SelectField
          {...field('subject')}
          label={t('form.subject')}
          error={errorText(fieldError('subject'))}
          required
          options={[{ value: '', text: t('form.chooseSubject') }, ...named(courses.subjects, subjectName)]}
        />
        <SelectField
          {...field('audience')}
          label={t('form.audience')}
          options={named(courses.audiences, audienceName)}
        />
        <SelectField
          {...field('ageRange')}
          label={t('form.ageRange')}
          note={optional}
          options={[{ value: '', text: t('form.anyAge') }, ...named(courses.ageRanges, (range) => range)]}
        />
        <SelectField
          {...field('level')}
          label={t('form.level')}
          note={optional}
          options={[{ value: '', text: t('form.anyLevel') }, ...named(levels, levelName)]}
        />
        <SelectField
          {...field('language')}
          label={t('form.language')}
          note={optional}
          options={[
            { value: '', text: t('form.noLanguage') },
            ...named(courseLanguages(field('language').value), languageName),
          ]}
        />
      </div>
      <div className={styles.fields}>
        <TextField
          {...field('price')}
          label={t('form.price')}
          hint={t('form.priceHint')}
          error={errorText(fieldError('price'))}
          inputMode="decimal"
          dir="ltr"
          required
        />
        <SelectField
          {...field('duration')}
          label={t('form.duration')}
          options={courses.durationsInMinutes.map((minutes) => ({
            value: String(minutes),
            text: formatMinutes(minutes, language),
          }))}
        />
        <TextField
          {...field('sessions')}
          label={t('form.sessions')}
          hint={t('form.limits', courses.totalSessions)}
          error={errorText(fieldError('sessions'))}
          inputMode="numeric"
          dir="ltr"
          required
        />
        <TextField
          {...field('students')}
          label={t('form.students')}
          hint={t('form.limits', courses.maxStudents)}
          error={errorText(fieldError('students'))}
          inputMode="numeric"
          dir="ltr"
          required
        />
      </div>
      <Checkbox
        label={t('form.trial')}
        hint={t('form.trialHint')}
        name="trial"
        checked={trial.value === 'yes'}
        onChange={(event) => trial.onChange({ target: { value: event.target.checked ? 'yes' : '' } })}
      />
    </>
  );
}
