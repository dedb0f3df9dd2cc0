import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  /** As tall as the large field beside it. */
  tall?: boolean;
};

export function Button({ tall = false, ...props }: ButtonProps) {
  return (
    <button type="button" {...props} className={tall ? `${styles.button} ${styles.tall}` : styles.button} />
  );
}

/** Looks like a button because it is the one thing to do, but leads to another page. */
export function ButtonLink(props: Omit<ComponentProps<typeof Link>, 'className'>) {
  return <Link {...props} className={styles.button} />;
}
