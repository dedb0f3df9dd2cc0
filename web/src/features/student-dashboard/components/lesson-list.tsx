import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import grid from '#kit/layout/card-grid.module.css';
import { MoreButton } from '#kit/list/more-button.tsx';
import type { Lesson } from '../api/list-own-lessons.ts';
import type { Slots } from '../slots.ts';
import { LessonRow } from './lesson-row.tsx';
import styles from './student-dashboard.module.css';

type Props = Pick<Slots, 'message'> & {
  when: 'coming' | 'past';
  lessons: UseInfiniteQueryResult<InfiniteData<Lesson[]>>;
  none: string;
};

export function LessonList({ when, lessons, none, ...slots }: Props) {
  const { t } = useTranslation('studentDashboard');
  const id = useId();
  const rows = lessons.data?.pages.flat() ?? [];
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id} className={styles.subtitle}>
        {t(`lessons.${when}`)}
      </h3>
      {rows.length === 0 ? (
        <p className="soft">{none}</p>
      ) : (
        <ul className={`${grid.grid} ${styles.lessons}`}>
          {rows.map((lesson) => (
            <li key={lesson.id}>
              <LessonRow lesson={lesson} {...slots} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={lessons}>{t('lessons.more')}</MoreButton>
    </section>
  );
}
