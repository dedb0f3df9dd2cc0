import { courses, levels, spokenLanguages } from '@lomdim/contract/constants';
import { useTranslation } from '#i18n/use-translation.ts';
import { Checkbox } from '#kit/field/checkbox.tsx';
import { SelectField } from '#kit/field/select-field.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import { type CourseFields, checkbox, type FieldOf } from '../../course-fields.ts';
import styles from '../teacher-dashboard.module.css';

type Props = { field: FieldOf<CourseFields> };

/** Every field of a course, for a new one and for a change. */
export function CourseFormFields({ field }: Props) {
  const { t } = useTranslation(['teacherDashboard', 'common']);
  return (
    <>
      <TextField {...field('title')} label={t('form.title')} required />
      <TextArea
        {...field('description')}
        label={t('form.description')}
        note={t('common:form.optional')}
        hint={t('form.descriptionHint')}
      />
      <ForWhom field={field} />
      <Terms field={field} />
      <Checkbox {...checkbox(field('trial'))} label={t('form.trial')} hint={t('form.trialHint')} />
    </>
  );
}

function ForWhom({ field }: Props) {
  const { t } = useTranslation(['teacherDashboard', 'common']);
  const { subjectName, audienceName, levelName, languageName } = useVocabulary();
  const { profile } = useAuth();
  const note = t('common:form.optional');
  const lacksMark = field('audience').value === 'children' && profile?.is_approved_for_children === false;
  const named = (values: readonly string[], name: (value: string) => string) =>
    values.map((value) => ({ value, text: name(value) }));
  return (
    <div className={styles.fields}>
      <SelectField
        {...field('subject')}
        label={t('form.subject')}
        required
        options={[{ value: '', text: t('form.chooseSubject') }, ...named(courses.subjects, subjectName)]}
      />
      <SelectField
        {...field('audience')}
        label={t('form.audience')}
        options={named(courses.audiences, audienceName)}
        {...(lacksMark ? { hint: t('form.childrenHint') } : {})}
      />
      <SelectField
        {...field('ageRange')}
        label={t('form.ageRange')}
        note={note}
        options={[{ value: '', text: t('form.anyAge') }, ...named(courses.ageRanges, (range) => range)]}
      />
      <SelectField
        {...field('level')}
        label={t('form.level')}
        note={note}
        options={[{ value: '', text: t('form.anyLevel') }, ...named(levels, levelName)]}
      />
      <SelectField
        {...field('language')}
        label={t('form.language')}
        note={note}
        options={[
          { value: '', text: t('form.noLanguage') },
          ...named(courseLanguages(field('language').value), languageName),
        ]}
      />
    </div>
  );
}

function Terms({ field }: Props) {
  const { t } = useTranslation('teacherDashboard');
  const { language } = useLanguage();
  return (
    <div className={styles.fields}>
      <TextField
        {...field('price')}
        label={t('form.price')}
        hint={t('form.priceHint')}
        inputMode="decimal"
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
        inputMode="numeric"
        required
      />
      <TextField
        {...field('students')}
        label={t('form.students')}
        hint={t('form.limits', courses.maxStudents)}
        inputMode="numeric"
        required
      />
    </div>
  );
}

const offered: readonly string[] = [...spokenLanguages, 'Dutch', 'Hungarian'];

/** A course keeps the language that it has, whatever is offered for new ones. */
function courseLanguages(present: string): readonly string[] {
  return present === '' || offered.includes(present) ? offered : [...offered, present];
}
