import { courses, spokenLanguages } from '@lomdim/contract/constants';
import { useTranslation } from '#i18n/use-translation.ts';
import type { ProfileForm, TagName } from '../use-profile-form.ts';
import { FieldGroup } from './field-group.tsx';
import { TagListField } from './tag-list-field.tsx';

/** Teachers are found by these words, so the usual ones are offered as they are usually written. */
const suggestions: Record<TagName, readonly string[]> = {
  subjects: courses.subjects,
  languages: spokenLanguages,
};

export function TagFields({ form }: { form: ProfileForm }) {
  const { t } = useTranslation('profile');
  const { isTeacher, draft, typed, change, type } = form;
  return (
    <FieldGroup title={t('subjectsAndLanguages')}>
      {(['subjects', 'languages'] as const).map((name) => (
        <TagListField
          key={name}
          name={name}
          label={t(`field.${name}`)}
          hint={isTeacher ? t(`hint.teacher.${name}`) : t(`hint.student.${name}`)}
          placeholder={t(`placeholder.${name}`)}
          suggestions={suggestions[name]}
          tags={draft[name]}
          onTags={(tags) => change({ [name]: tags })}
          typed={typed[name]}
          onTyped={(text) => type({ [name]: text })}
        />
      ))}
    </FieldGroup>
  );
}
