import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../../components/failure.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { myLessons } from '../api/my-lessons.ts';
import styles from './learning.module.css';
import { LessonRow } from './lesson-row.tsx';
import type { Slots } from './my-courses.tsx';

type Props = { userId: string; message: Slots['message'] };

/** Trial lessons and lessons with a teacher: those to come, and those that were. */
export function Lessons(props: Props) {
  const { t } = useTranslation('learning');
  return (
    <section className={styles.part} aria-labelledby="my-lessons">
      <h2 id="my-lessons">{t('lessons.title')}</h2>
      <LessonList {...props} when="coming" />
      <LessonList {...props} when="past" />
    </section>
  );
}

function LessonList({ userId, message, when }: Props & { when: 'coming' | 'past' }) {
  const { t } = useTranslation('learning');
  const id = useId();
  const lessons = useInfiniteQuery(myLessons(userId, when === 'past'));
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = lessons;
  const rows = data?.pages.flat();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id} className={styles.subtitle}>
        {t(`lessons.${when}`)}
      </h3>
      {error && !rows && <Failure error={error} busy={isFetching} onAgain={() => void refetch()} />}
      {!error && !rows && <Skeleton shape={{ height: '6rem' }} />}
      {rows?.length === 0 && <p className={styles.soft}>{t(`lessons.none.${when}`)}</p>}
      {rows && rows.length > 0 && (
        <ul className={styles.lessons}>
          {rows.map((lesson) => (
            <li key={lesson.id}>
              <LessonRow lesson={lesson} message={message} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div>
          <Button look="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('lessons.more')}
          </Button>
        </div>
      )}
    </section>
  );
}
