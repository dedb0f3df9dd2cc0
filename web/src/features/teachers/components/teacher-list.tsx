import { useTranslation } from 'react-i18next';
import { PagedList } from '#kit/list/paged-list.tsx';
import type { Viewer } from '#lib/auth/viewer.ts';
import { teacherPage, teachersOnPage } from '../api/list-teachers.ts';
import type { TeacherSearch } from '../teacher-search.ts';
import { TeacherCard } from './teacher-card.tsx';
import { TeacherCardSkeleton } from './teacher-card-skeleton.tsx';

type Props = { listKey: string; viewer: Viewer; search: TeacherSearch };

export function TeacherList({ listKey, viewer, search }: Props) {
  const { t } = useTranslation('teachers');
  return (
    <PagedList
      listKey={listKey}
      pageSize={teachersOnPage}
      pageAt={(cursor) => teacherPage(viewer, search, cursor)}
      row={(teacher) => <TeacherCard teacher={teacher} />}
      placeholder={<TeacherCardSkeleton />}
      partName={(from, to) => t('results.part', { from, to })}
      moreText={t('results.more')}
      endText={t('results.end')}
    />
  );
}
