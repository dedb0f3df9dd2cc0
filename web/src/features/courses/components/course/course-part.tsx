import { type ReactNode, useId } from 'react';
import styles from './course-view.module.css';

/** A part of the page of a course, under its heading. */
export function CoursePart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`stack-4 ${styles.part}`} aria-labelledby={id}>
      <h2 id={id} className="section-title">
        {title}
      </h2>
      {children}
    </section>
  );
}
