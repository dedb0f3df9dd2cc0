import { useTranslation } from 'react-i18next';
import { PageFrame } from '../../components/page-frame.tsx';
import { useTeacherFilters } from '../../features/teachers/api/teacher-filters.ts';
import { FilterPanel } from '../../features/teachers/components/filter-panel.tsx';
import { NoTeachers } from '../../features/teachers/components/no-teachers.tsx';
import { Results } from '../../features/teachers/components/results.tsx';
import { SearchBox } from '../../features/teachers/components/search-box.tsx';
import { useTeacherSearch } from '../../features/teachers/use-teacher-search.ts';
import { useViewer } from '../../features/teachers/use-viewer.ts';
import { usePageHead } from '../../lib/page-head.ts';
import styles from './search.module.css';

export function SearchPage() {
  const { t } = useTranslation('teachers');
  const viewer = useViewer();
  const { search, change, followsField } = useTeacherSearch();
  const filters = useTeacherFilters(viewer, search);
  const heading = search.question ? t('search.for', { question: search.question }) : t('search.all');
  usePageHead({ title: `${heading} · Lomdim`, description: t('search.lead'), indexed: false });
  return (
    <PageFrame title={heading} lead={viewer.gender ? t(`search.showing.${viewer.gender}`) : t('search.lead')}>
      <div className={styles.columns}>
        <div className={styles.box}>
          <SearchBox
            label={t('search.refine')}
            placeholder={t('search.placeholder')}
            question={search.question}
            followsField={followsField}
            onQuestion={(question) => change({ question }, 'typed')}
          />
        </div>
        <FilterPanel search={search} filters={filters} onChange={change} />
        <Results
          viewer={viewer}
          search={search}
          empty={<NoTeachers title={t('search.emptyTitle')} text={t('search.empty')} />}
        />
      </div>
    </PageFrame>
  );
}
