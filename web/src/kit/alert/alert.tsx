import type { ReactNode } from 'react';
import { errorMessage } from '#lib/errors/error-message.ts';
import { DangerIcon } from '../icons/icons.tsx';
import styles from './alert.module.css';

type Props = {
  /** Why something did not work; nothing is shown while nothing went wrong. */
  error?: unknown;
  /** What did not work, before why. */
  before?: string;
  /** What became of it, after why. */
  after?: string;
  /** In place of the error's own message. */
  children?: ReactNode;
};

/** Says what went wrong beside what was pressed. Nothing that was typed is lost. */
export function Alert({ error, before, after, children }: Props) {
  const hasFailed = error !== undefined && error !== null;
  const message = hasFailed && [before, errorMessage(error), after].filter(Boolean).join(' ');
  const said = children || message;
  if (!said) return null;
  return (
    <p className={styles.alert} role="alert">
      <DangerIcon />
      <span>{said}</span>
    </p>
  );
}

type RegionProps = { className?: string | undefined; as?: 'div' | 'span'; children: ReactNode };

/** Where an alert is more than a sentence, or looks like nothing by itself. */
export function AlertRegion({ className, as: Element = 'div', children }: RegionProps) {
  return (
    <Element role="alert" className={className}>
      {children}
    </Element>
  );
}
