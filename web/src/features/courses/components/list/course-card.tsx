import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import frame from '#kit/layout/card-frame.module.css';
import { type Fact, FactList } from '#kit/list/fact-list.tsx';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import type { ListedCourse } from '../../api/list-courses.ts';
import { ListedPrice } from '../price.tsx';
import { Stars } from '../stars.tsx';
import styles from './course-card.module.css';

export type ListedCourseProps = {
  course: ListedCourse;
  action: ReactNode;
  /** Beside the other figures: how many seats are left, where that decides. */
  note?: ReactNode;
};

type Props = ListedCourseProps & {
  /** What kind of course it is, before its title. */
  above: ReactNode;
  facts: readonly Fact[];
  rating: number | null;
};

/** A course in a list. The card opens its page; the button beside the price enrols. */
export function CourseCard({ course, above, facts, rating, action, note }: Props) {
  const { t } = useTranslation('courses');
  const { languageName } = useVocabulary();
  const id = useId();
  const language = course.language ? languageName(course.language) : '';
  return (
    <article className={`${frame.frame} ${frame.opens} ${styles.card}`} aria-labelledby={id}>
      <div className="cluster-2">{above}</div>
      <h3 id={id} className={`step-title ${styles.title}`} dir="auto">
        <Link className={`${frame.link} ${styles.open}`} to={`/course/${course.id}`}>
          {course.title}
        </Link>
      </h3>
      {course.description && (
        <p className={styles.description} dir="auto">
          {course.description}
        </p>
      )}
      <FactList layout="lines" facts={[...facts, { name: t('facts.language'), value: language }]} />
      <p className={`small soft ${styles.figures}`}>
        <Stars rating={rating} reviews={course.review_count} lessons={course.lesson_count} />
        <span>{t('enrolled', { count: course.enrolled })}</span>
        {course.enrolled >= course.max_students && <Badge>{t('full')}</Badge>}
        {note}
      </p>
      <div className={styles.way}>
        <p className={styles.price}>
          <ListedPrice of={course} />
        </p>
        <div className={styles.action}>{action}</div>
      </div>
    </article>
  );
}
