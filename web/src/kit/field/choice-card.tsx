import type { ComponentProps } from 'react';
import styles from './choice-card.module.css';

type Props = Omit<ComponentProps<'input'>, 'className' | 'type'>;

/** One of several ways, with what there is to say about it; all of it can be pressed. */
export function ChoiceCard({ children, ...input }: Props) {
  return (
    <label className={styles.card}>
      <input {...input} type="radio" />
      {children}
    </label>
  );
}
