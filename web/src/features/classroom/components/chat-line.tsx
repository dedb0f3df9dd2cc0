import type { ReactNode } from 'react';
import styles from './chat.module.css';

type Props = {
  name: string;
  isOwn?: boolean;
  moment?: string;
  when: string;
  /** The way to report it, where one may. */
  flag?: ReactNode;
  children: string;
};

export function ChatLine({ name, isOwn = false, moment, when, flag, children }: Props) {
  return (
    <div className={styles.line} data-own={isOwn ? '' : undefined} data-flagged={flag ? '' : undefined}>
      <p className={styles.head}>
        <span className={styles.name} dir="auto">
          {name}
        </span>{' '}
        <time {...(moment ? { dateTime: moment } : {})}>{when}</time> {flag}
      </p>
      <p className={styles.text} dir="auto">
        {children}
      </p>
    </div>
  );
}
