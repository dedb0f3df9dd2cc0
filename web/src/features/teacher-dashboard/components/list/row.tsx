import type { ReactNode } from 'react';
import { valueDirection } from '#kit/list/value-direction.ts';
import styles from '../teacher-dashboard.module.css';

type RowProps = {
  /** Names it where it is more than a line. */
  label?: string;
  picture?: ReactNode;
  title: ReactNode;
  facts: readonly ReactNode[];
  /** Below the facts. */
  note?: ReactNode;
  /** At the end of the line: how it stands, and what can be done. */
  children?: ReactNode;
};

/** One line of a list. */
export function Row({ label, picture, title, facts, note, children }: RowProps) {
  const Element = label === undefined ? 'div' : 'article';
  return (
    <Element className={`surface ${styles.row}`} aria-label={label}>
      <div className={styles.rowStart}>
        {picture}
        <div className={styles.rowWords}>
          <p className="strong" dir="auto">
            {title}
          </p>
          <Facts facts={facts} />
          {note && (
            <p className="soft small" dir="auto">
              {note}
            </p>
          )}
        </div>
      </div>
      <div className={styles.actions}>{children}</div>
    </Element>
  );
}

type CardProps = {
  label: string;
  badges: ReactNode;
  title: ReactNode;
  facts: readonly ReactNode[];
  children: ReactNode;
};

/** Something with much to do about it. */
export function RowCard({ label, badges, title, facts, children }: CardProps) {
  return (
    <article className={`surface stack-3 ${styles.card}`} aria-label={label}>
      <div className="cluster-2">{badges}</div>
      <h3 className={styles.cardTitle} dir="auto">
        {title}
      </h3>
      <Facts facts={facts} />
      {children}
    </article>
  );
}

function Facts({ facts }: { facts: readonly ReactNode[] }) {
  const known = facts.filter(Boolean);
  if (known.length === 0) return null;
  return (
    <p className={`soft small ${styles.facts}`}>
      {known.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a row never change their order
        <span key={index} dir={valueDirection(fact)}>
          {fact}
        </span>
      ))}
    </p>
  );
}
