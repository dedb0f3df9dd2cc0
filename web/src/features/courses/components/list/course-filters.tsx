import { courses } from '@lomdim/contract/constants';
import { useTranslation } from '#i18n/use-translation.ts';
import { searchFormId } from '#kit/field/search-form.ts';
import { SelectField } from '#kit/field/select-field.tsx';
import { valueKey } from '#lib/address/address-text.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import { childAges, spanOfYears } from '../../ages.ts';
import { audiencesOffered, type CourseKind, type CourseSearch, inAddress } from '../../course-search.ts';
import styles from './course-filters.module.css';

type Props = {
  kind: CourseKind;
  gender: 'male' | 'female' | undefined;
  search: CourseSearch;
  onChange: (changes: Partial<CourseSearch>) => void;
};

/** One value of each kind, or all. */
export function CourseFilters({ kind, gender, search, onChange }: Props) {
  const { t } = useTranslation('courses');
  const { subjectName, audienceName } = useVocabulary();
  return (
    <div className={styles.filters}>
      <Choice
        name={inAddress.subject}
        label={t('filter.subject')}
        all={t('filter.allSubjects')}
        values={courses.subjects}
        nameOf={subjectName}
        chosen={search.subject}
        onChoose={(subject) => onChange({ subject })}
      />
      {kind === 'children' ? (
        <Choice
          name={inAddress.age}
          label={t('filter.age')}
          all={t('filter.allAges')}
          values={childAges}
          nameOf={(range) => t('years', { range: spanOfYears(range) })}
          chosen={search.age}
          onChoose={(age) => onChange({ age })}
        />
      ) : (
        <Choice
          name={inAddress.audience}
          label={t('filter.audience')}
          all={kind === 'all' ? t('filter.anyAudience') : t('filter.allAudiences')}
          values={audiencesOffered(kind, gender)}
          nameOf={audienceName}
          chosen={search.audience}
          onChoose={(audience) => onChange({ audience })}
        />
      )}
    </div>
  );
}

type ChoiceProps = {
  /** In the address. */
  name: string;
  label: string;
  all: string;
  values: readonly string[];
  nameOf: (value: string) => string;
  chosen: string;
  onChoose: (value: string) => void;
};

function Choice({ name, label, all, values, nameOf, chosen, onChoose }: ChoiceProps) {
  const known = values.find((value) => valueKey(value) === valueKey(chosen));
  // What stands in the address is shown as chosen, also where it is not offered.
  const offered = chosen && known === undefined ? [...values, chosen] : values;
  return (
    <SelectField
      form={searchFormId}
      name={name}
      label={label}
      options={[{ value: '', text: all }, ...offered.map((value) => ({ value, text: nameOf(value) }))]}
      value={known ?? chosen}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}
