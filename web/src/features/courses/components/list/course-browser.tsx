import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { EmptyState } from '#kit/empty/empty-state.tsx';
import { SearchBox } from '#kit/field/search-box.tsx';
import { Found } from '#kit/list/found.tsx';
import { PagedList } from '#kit/list/paged-list.tsx';
import { useAddressSearch } from '#lib/address/use-address-search.ts';
import { useListPlace } from '#lib/address/use-list-place.ts';
import { LearnerField } from '#shared/family/learner-field.tsx';
import { useLookingFor } from '#shared/family/use-looking-for.ts';
import { coursePage, coursesOnPage, type ListedCourse } from '../../api/list-courses.ts';
import {
  anyCourse,
  type CourseKind,
  courseSearchKey,
  readCourseSearch,
  writeCourseSearch,
} from '../../course-search.ts';
import { CourseCardSkeleton } from './course-card-skeleton.tsx';
import { CourseFilters } from './course-filters.tsx';

type Props = { kind: CourseKind; card: (course: ListedCourse) => ReactNode };

const inAddress = { read: readCourseSearch, write: writeCourseSearch };

/** Searching and filtering courses, and what was found. */
export function CourseBrowser({ kind, card }: Props) {
  const { t } = useTranslation(['courses', 'family']);
  const { viewer, field } = useLookingFor();
  const address = useAddressSearch(inAddress);
  const { search, change } = address;
  const { place } = useListPlace('cursor');
  return (
    <div className="stack-5">
      <div className="stack-4">
        <LearnerField {...field} {...(kind === 'children' ? { meText: t('family:anyone') } : {})} />
        <SearchBox label={t('filter.search')} placeholder={t(`${kind}.placeholder`)} address={address} />
        <CourseFilters kind={kind} gender={viewer.gender} search={search} onChange={change} />
      </div>
      <Found
        wanted={{
          viewer,
          search,
          place,
          key: `courses ${viewer.key} ${courseSearchKey(kind, search)} ${place.cursor}`,
        }}
        first={coursePage(viewer, kind, search, place.cursor)}
        texts={{
          title: t('results.title'),
          searching: t('results.searching'),
          found: t('results.found'),
          none: t('results.none'),
          failed: t('results.failed'),
        }}
        placeholder={<CourseCardSkeleton />}
        empty={
          <EmptyState
            text={t('results.empty')}
            clear={{ text: t('results.clear'), onClear: () => change(anyCourse) }}
          />
        }
        list={(shown) => (
          <PagedList
            key={shown.key}
            listKey={shown.key}
            place={shown.place}
            pageSize={coursesOnPage}
            pageAt={(cursor) => coursePage(shown.viewer, kind, shown.search, cursor)}
            row={card}
            placeholder={<CourseCardSkeleton />}
            partName={(from, to) => t('results.part', { from, to })}
            moreText={t('results.more')}
            endText={t('results.end')}
          />
        )}
      />
    </div>
  );
}
