import { useTeacherFilters } from '#features/teachers/api/count-teachers.ts';
import { Results } from '#features/teachers/components/search/results.tsx';
import { SearchLead } from '#features/teachers/components/search/search-lead.tsx';
import { SelectFilters } from '#features/teachers/components/search/select-filters.tsx';
import { readSingleSearch, writeSearch } from '#features/teachers/teacher-search.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { EmptyState } from '#kit/empty/empty-state.tsx';
import { SearchBox } from '#kit/field/search-box.tsx';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { useAddressSearch } from '#lib/address/use-address-search.ts';
import { usePageHead } from '#lib/head/page-head.ts';
import { LearnerField } from '#shared/family/learner-field.tsx';
import { useLookingFor } from '#shared/family/use-looking-for.ts';
import { page } from './page.ts';

export default function FindTeachersPage() {
  const { t } = useTranslation('teachers');
  const { viewer, child, field } = useLookingFor();
  const address = useAddressSearch({ read: readSingleSearch, write: writeSearch });
  const { search, change } = address;
  const filters = useTeacherFilters(viewer, search);
  usePageHead(page);
  const clear = () => change({ question: '', subjects: [], languages: [], audiences: [] });
  return (
    <PageFrame
      title={t('find.title')}
      lead={
        <SearchLead
          {...{ viewer, child }}
          texts={{
            anyone: t('find.lead'),
            male: t('find.leadFor.male'),
            female: t('find.leadFor.female'),
          }}
        />
      }
    >
      <div className="stack-3">
        <div className="stack-4">
          <LearnerField {...field} />
          <SearchBox label={t('find.search')} placeholder={t('find.placeholder')} address={address} />
          <SelectFilters search={search} choices={filters.choices} onChange={change} />
          {filters.isError && <QueryFailure query={filters} />}
        </div>
        <Results
          viewer={viewer}
          search={search}
          empty={<EmptyState text={t('find.empty')} clear={{ text: t('find.clear'), onClear: clear }} />}
        />
      </div>
    </PageFrame>
  );
}
