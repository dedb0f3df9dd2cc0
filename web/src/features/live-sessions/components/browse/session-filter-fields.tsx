import { courses } from '@lomdim/contract/constants';
import { useTranslation } from '#i18n/use-translation.ts';
import { SelectField } from '#kit/field/select-field.tsx';
import { valueKey } from '#lib/address/address-text.ts';
import { useViewer } from '#lib/auth/viewer.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import type { SessionFilters } from '../../api/search-sessions.ts';
import styles from './session-browser.module.css';
import { languagesOffered } from './session-search.ts';

type Props = { filters: SessionFilters; onChange: (changes: Partial<SessionFilters>) => void };

export function SessionFilterFields({ filters, onChange }: Props) {
  const { t } = useTranslation('liveSessions');
  const { gender } = useViewer();
  const { languageName, audienceName } = useVocabulary();
  const { language, audience } = filters;
  const known = languagesOffered.find((each) => valueKey(each) === valueKey(language));
  // What stands in the address is shown as chosen, also where it is not offered.
  const languages = language && known === undefined ? [...languagesOffered, language] : languagesOffered;
  // What is for women is not listed to men.
  const audiences = courses.audiences.filter(
    (each) => each !== 'women' || gender !== 'male' || audience === 'women',
  );
  return (
    <div className={styles.filters}>
      <SelectField
        label={t('filter.language')}
        options={[
          { value: '', text: t('filter.allLanguages') },
          ...languages.map((value) => ({ value, text: languageName(value) })),
        ]}
        value={known ?? language}
        onChange={({ target }) => onChange({ language: target.value })}
      />
      <SelectField
        label={t('filter.audience')}
        options={[
          { value: '', text: t('filter.allAudiences') },
          ...audiences.map((value) => ({ value, text: audienceName(value) })),
        ]}
        value={audience}
        onChange={({ target }) => onChange({ audience: target.value })}
      />
    </div>
  );
}
