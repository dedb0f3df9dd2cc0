import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

type Props = {
  facts: readonly { name: string; value: ReactNode }[];
  /** A line each, with the value beside its name, at the end or below it; side by side as far as there is room; in columns. */
  layout?: 'rows' | 'ends' | 'stack' | 'cluster' | 'columns';
};

/** What is known of one thing, each under its name; what is not known is left out. */
export function FactList({ facts, layout = 'rows' }: Props) {
  return (
    <dl className={`${styles.facts} ${styles[layout]}`}>
      {facts.map(
        ({ name, value }) =>
          value && (
            <div key={name}>
              <dt className="small soft">{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
