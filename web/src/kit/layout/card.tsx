import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './card.module.css';
import frame from './card-frame.module.css';

type Props = {
  title: ReactNode;
  to: string;
  level: 2 | 3;
  /** Above the title: what kind of thing it is. */
  above?: ReactNode;
  /** Below everything: who, when, how much. */
  below?: ReactNode;
  children?: ReactNode;
};

/** Something that can be opened. The whole card can be pressed; for screen readers it is one link, its title. */
export function Card({ title, to, level, above, below, children }: Props) {
  const Heading = `h${level}` as const;
  return (
    <article className={`${frame.frame} ${frame.opens} ${styles.card}`}>
      {above && <div className={styles.above}>{above}</div>}
      <Heading className="step-title">
        <Link className={`${frame.link} ${styles.link}`} to={to}>
          {title}
        </Link>
      </Heading>
      {children && <div className="soft">{children}</div>}
      {below && <div className={styles.below}>{below}</div>}
    </article>
  );
}
