import type { ReactNode } from 'react';
import styles from './badge.module.css';

type Props = {
  /** Gold and honour for what someone did, live for what happens now; a word always says it too. */
  tone?: 'plain' | 'press' | 'honour' | 'gold' | 'live' | 'danger';
  children: ReactNode;
};

export function Badge({ tone = 'plain', children }: Props) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
