import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Found } from '#kit/list/found.tsx';
import { PagedList } from '#kit/list/paged-list.tsx';
import { useListPlace } from '#lib/address/use-list-place.ts';
import type { Viewer } from '#lib/auth/viewer.ts';
import { listTeachers, teachersOnPage } from '../../api/list-teachers.ts';
import { searchKey, type TeacherSearch } from '../../teacher-search.ts';
import { TeacherCard, TeacherCardSkeleton } from './teacher-card.tsx';

type Props = { viewer: Viewer; search: TeacherSearch; empty: ReactNode };

/** The teachers that were found. */
export function Results({ viewer, search, empty }: Props) {
  const { t } = useTranslation('teachers');
  const { place } = useListPlace('cursor');
  return (
    <Found
      wanted={{ viewer, search, place, key: `teachers ${viewer.key} ${searchKey(search)} ${place.cursor}` }}
      first={listTeachers(viewer, search, place.cursor)}
      texts={{
        title: t('results.title'),
        searching: t('results.searching'),
        found: t('results.found'),
        none: t('results.none'),
      }}
      placeholder={<TeacherCardSkeleton />}
      empty={empty}
      list={(shown) => (
        <PagedList
          key={shown.key}
          listKey={shown.key}
          place={shown.place}
          pageSize={teachersOnPage}
          pageAt={(cursor) => listTeachers(shown.viewer, shown.search, cursor)}
          row={(teacher) => <TeacherCard teacher={teacher} />}
          placeholder={<TeacherCardSkeleton />}
          partName={(from, to) => t('results.part', { from, to })}
          moreText={t('results.more')}
          endText={t('results.end')}
        />
      )}
    />
  );
}
