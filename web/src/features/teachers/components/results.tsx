import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Found } from '#kit/list/found.tsx';
import type { Viewer } from '#lib/auth/viewer.ts';
import { teacherPage } from '../api/list-teachers.ts';
import { searchKey, type TeacherSearch } from '../teacher-search.ts';
import { TeacherCardSkeleton } from './teacher-card-skeleton.tsx';
import { TeacherList } from './teacher-list.tsx';

type Props = { viewer: Viewer; search: TeacherSearch; empty: ReactNode };

/** The teachers that were found. */
export function Results({ viewer, search, empty }: Props) {
  const { t } = useTranslation('teachers');
  return (
    <Found
      wanted={{ viewer, search, key: `teachers ${viewer.key} ${searchKey(search)}` }}
      first={teacherPage(viewer, search, null)}
      texts={{
        title: t('results.title'),
        searching: t('results.searching'),
        found: t('results.found'),
        none: t('results.none'),
      }}
      placeholder={<TeacherCardSkeleton />}
      empty={empty}
      list={(shown) => (
        <TeacherList key={shown.key} listKey={shown.key} viewer={shown.viewer} search={shown.search} />
      )}
    />
  );
}
