import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Failure } from '#kit/alert/failure.tsx';
import { lessonsToMark } from '../../api/lessons/list-lessons-to-mark.ts';
import type { Teacher } from '../../use-teacher.ts';
import { ListSkeleton } from '../own-list.tsx';
import { Part } from '../part.tsx';
import { LessonToMarkRow } from './lesson-to-mark-row.tsx';

/** Lessons that began and of which nobody has said whether they were held. */
export function LessonsToMark({ teacher }: { teacher: Teacher }) {
  const { t } = useTranslation('teacherDashboard');
  const { data, error, isFetching, refetch } = useQuery(lessonsToMark(teacher.id));
  return (
    <Part title={t('mark.title')} {...(data?.length === 0 ? {} : { lead: t('mark.lead') })}>
      {error && !data && <Failure error={error} busy={isFetching} onAgain={() => void refetch()} />}
      {!data && !error && <ListSkeleton height="4.5rem" />}
      {data?.length === 0 && <p>{t('mark.none')}</p>}
      {data && data.length > 0 && (
        <ul className="stack-3 plain-list">
          {data.map((lesson) => (
            <li key={lesson.id}>
              <LessonToMarkRow lesson={lesson} teacher={teacher} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
