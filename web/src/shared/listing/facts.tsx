import type { ReactNode } from 'react';
import styles from './facts.module.css';

export type Fact = { name: string; value: ReactNode };

/** One line each, on a card; what is empty is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ value }) => value !== '')
        .map(({ name, value }) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd dir={directionOf(value)}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** What has no letters has no direction of its own: a span of years reads as the page does. */
function directionOf(value: ReactNode): 'auto' | undefined {
  return typeof value === 'string' && !/\p{Letter}/u.test(value) ? undefined : 'auto';
}
