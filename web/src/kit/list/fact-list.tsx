import type { ReactNode } from 'react';
import styles from './fact-list.module.css';
import { valueDirection } from './value-direction.ts';

export type Fact = { name: string; value: ReactNode };

type Props = {
  facts: readonly Fact[];
  /** A line each (the value beside its name, at the end, below it, or small on a card), side by side, or in columns. */
  layout?: 'rows' | 'ends' | 'stack' | 'lines' | 'cluster' | 'columns';
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
              <dd dir={valueDirection(value)}>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
