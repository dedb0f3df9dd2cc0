import { courses, levels } from '@lomdim/contract/constants';
import { useTranslation } from '#i18n/use-translation.ts';
import { searchFormId } from '#kit/field/search-form.ts';
import { SelectField } from '#kit/field/select-field.tsx';
import { valueKey } from '#lib/address/address-text.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import { type PartnerSearch, subjectChoices } from '../../partner-search.ts';
import styles from '../partners.module.css';

type Props = { search: PartnerSearch; onChange: (changes: Partial<PartnerSearch>) => void };

/** One level and one subject, or all. */
export function Filters({ search, onChange }: Props) {
  const { t } = useTranslation('partners');
  const { levelName, subjectName } = useVocabulary();
  const subjects = subjectChoices(courses.subjects, search.subject);
  const subject = subjects.find((each) => valueKey(each) === valueKey(search.subject ?? ''));
  return (
    <div className={styles.filters}>
      <SelectField
        form={searchFormId}
        name="level"
        label={t('filter.level')}
        value={search.level ?? ''}
        options={[
          { value: '', text: t('filter.allLevels') },
          ...levels.map((value) => ({ value, text: levelName(value) })),
        ]}
        onChange={({ target }) => onChange({ level: levels.find((level) => level === target.value) })}
      />
      <SelectField
        form={searchFormId}
        name="subject"
        label={t('filter.subject')}
        value={subject ?? ''}
        options={[
          { value: '', text: t('filter.allSubjects') },
          ...subjects.map((value) => ({ value, text: subjectName(value) })),
        ]}
        onChange={({ target }) => onChange({ subject: target.value || undefined })}
      />
    </div>
  );
}
