import type { ReactNode } from 'react';
import styles from './chat.module.css';

type Props = {
  name: string;
  isOwn?: boolean;
  moment?: string;
  when: string;
  /** The ways to act on it, where one may. */
  flag?: ReactNode;
  /** It says nothing any more; what stands here is said of it. */
  isGone?: boolean;
  children: string;
};

export function ChatLine({ name, isOwn = false, moment, when, flag, isGone = false, children }: Props) {
  return (
    <div
      className={`surface ${styles.line}`}
      data-own={isOwn ? '' : undefined}
      data-flagged={flag ? '' : undefined}
    >
      <p className="small soft">
        <span className={`strong ${styles.name}`} dir="auto">
          {name}
        </span>{' '}
        <time {...(moment ? { dateTime: moment } : {})}>{when}</time> {flag}
      </p>
      <p className={isGone ? 'soft' : styles.text} dir="auto">
        {children}
      </p>
    </div>
  );
}
