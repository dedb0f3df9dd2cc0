import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router';
import { isForAnotherWindow } from '#lib/browser/for-another-window.ts';
import { Spinner } from '../waiting/spinner.tsx';
import styles from './button.module.css';

type Look = {
  /** `strong` is the one thing to do on a screen, `quiet` stands beside it, `danger` cannot be taken back. */
  look?: 'strong' | 'quiet' | 'danger';
  /** As tall as the large field beside it. */
  tall?: boolean;
};

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & Look & { busy?: boolean };

/** While it is busy it keeps its size, its words and the focus, and does nothing more. */
export function Button({ look = 'strong', tall = false, busy = false, children, ...props }: ButtonProps) {
  return (
    <button type="button" {...props} {...(busy ? whileBusy : {})} className={classes({ look, tall })}>
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/** Looks like a button because it is the one thing to do, but leads to another page. */
export function ButtonLink({
  look = 'strong',
  tall = false,
  busy = false,
  children,
  ...props
}: Omit<ComponentProps<typeof Link>, 'className'> & Look & { busy?: boolean }) {
  return (
    <Link {...props} {...(busy ? linkWhileBusy : {})} className={classes({ look, tall })}>
      {busy && <Spinner />}
      {children}
    </Link>
  );
}

const whileBusy = {
  'aria-disabled': true,
  'aria-busy': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
} as const;

/** Where it leads to is there all the same for whoever wants it in another window. */
const linkWhileBusy = {
  ...whileBusy,
  onClick: (event: MouseEvent) => isForAnotherWindow(event) || event.preventDefault(),
} as const;

function classes({ look, tall }: Required<Look>): string {
  return [styles.button, styles[look], tall ? styles.tall : ''].filter(Boolean).join(' ');
}
