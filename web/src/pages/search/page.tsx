import { useTeacherFilters } from '#features/teachers/api/count-teachers.ts';
import { FilterPanel } from '#features/teachers/components/search/filter-panel.tsx';
import { Results } from '#features/teachers/components/search/results.tsx';
import { SearchLead } from '#features/teachers/components/search/search-lead.tsx';
import { readSearch, writeSearch } from '#features/teachers/teacher-search.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { EmptyState } from '#kit/empty/empty-state.tsx';
import { SearchBox } from '#kit/field/search-box.tsx';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { useAddressSearch } from '#lib/address/use-address-search.ts';
import { usePageHead } from '#lib/head/page-head.ts';
import { LearnerField } from '#shared/family/learner-field.tsx';
import { useLookingFor } from '#shared/family/use-looking-for.ts';
import { page } from './page.ts';
import styles from './search.module.css';

export default function SearchPage() {
  const { t } = useTranslation('teachers');
  const { viewer, child, field } = useLookingFor();
  const address = useAddressSearch({ read: readSearch, write: writeSearch });
  const { search, change } = address;
  const filters = useTeacherFilters(viewer, search);
  const heading = search.question ? t('search.for', { question: search.question }) : t('search.all');
  usePageHead(page, page.headOf(search.question));
  return (
    <PageFrame
      title={heading}
      lead={
        <SearchLead
          {...{ viewer, child }}
          texts={{
            anyone: t('search.lead'),
            male: t('search.showing.male'),
            female: t('search.showing.female'),
          }}
        />
      }
    >
      <div className={styles.columns}>
        <div className={`stack-4 ${styles.box}`}>
          <LearnerField {...field} />
          <SearchBox label={t('search.refine')} placeholder={t('search.placeholder')} address={address} />
        </div>
        <FilterPanel search={search} filters={filters} onChange={change} />
        <Results
          viewer={viewer}
          search={search}
          empty={<EmptyState title={t('search.emptyTitle')} text={t('search.empty')} />}
        />
      </div>
    </PageFrame>
  );
}
