import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { Failure } from '#kit/alert/failure.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { myLessons } from '../api/list-own-lessons.ts';
import type { Learner, Slots } from '../slots.ts';
import { LessonList } from './lesson-list.tsx';
import styles from './student-dashboard.module.css';

type Props = Pick<Slots, 'message'> & Learner & { forChild: boolean };

/** Trial lessons and lessons with a teacher: those to come, and those that were. They come together, so that nothing moves. */
export function Lessons({ userId, childId, forChild, ...slots }: Props) {
  const { t } = useTranslation('studentDashboard');
  const coming = useInfiniteQuery(myLessons(userId, false, childId));
  const past = useInfiniteQuery(myLessons(userId, true, childId));
  const failed = [coming, past].find(({ error, data }) => error && !data);
  return (
    <section className={styles.part} aria-labelledby="my-lessons">
      <h2 id="my-lessons">
        {t(childId !== undefined ? 'ofChild.lessons' : forChild ? 'child.lessons' : 'lessons.title')}
      </h2>
      {failed && (
        <Failure
          error={failed.error}
          busy={failed.isFetching}
          onAgain={() => {
            void coming.refetch();
            void past.refetch();
          }}
        />
      )}
      {!failed && !(coming.data && past.data) && <Skeleton shape={{ height: '16rem' }} />}
      {coming.data && past.data && (
        <>
          <LessonList
            when="coming"
            lessons={coming}
            none={t(forChild ? 'child.coming' : 'lessons.none.coming')}
            {...slots}
          />
          <LessonList when="past" lessons={past} none={t('lessons.none.past')} {...slots} />
        </>
      )}
    </section>
  );
}
