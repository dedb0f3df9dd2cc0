import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import frame from '#kit/layout/card-frame.module.css';
import { type Fact, Facts } from '#shared/listing/facts.tsx';
import type { ListedCourse } from '../../api/list-courses.ts';
import { Price } from '../price.tsx';
import styles from './course-card.module.css';

type Props = {
  course: ListedCourse;
  /** What kind of course it is, before its title. */
  above: ReactNode;
  facts: readonly Fact[];
  figures: ReactNode;
  action: ReactNode;
};

/** A course in a list. The card opens its page; the button beside the price enrols. */
export function CourseCard({ course, above, facts, figures, action }: Props) {
  const id = useId();
  return (
    <article className={`${frame.frame} ${frame.opens} ${styles.card}`} aria-labelledby={id}>
      <div className="cluster-2">{above}</div>
      <h3 id={id} className={styles.title} dir="auto">
        <Link className={`${frame.link} ${styles.open}`} to={`/course/${course.id}`}>
          {course.title}
        </Link>
      </h3>
      {course.description && (
        <p className={styles.description} dir="auto">
          {course.description}
        </p>
      )}
      <Facts facts={facts} />
      <p className={styles.figures}>{figures}</p>
      <div className={styles.way}>
        <p className={styles.price}>
          <Price of={course} />
        </p>
        <div className={styles.action}>{action}</div>
      </div>
    </article>
  );
}
