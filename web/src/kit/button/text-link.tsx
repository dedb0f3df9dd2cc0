import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './text-link.module.css';

type Props = Omit<ComponentProps<typeof Link>, 'className'> & {
  /** Without its line until it is pointed at: in lists where everything is a link. */
  quiet?: boolean;
};

/** Pages of our own open in place; `mailto:` and other sites are left to the browser. */
export function TextLink({ quiet = false, to, children, ...props }: Props) {
  const look = quiet ? { className: styles.quiet } : {};
  if (typeof to === 'string' && /^[a-z]+:/.test(to)) {
    return (
      <a {...look} href={to}>
        {children}
      </a>
    );
  }
  return (
    <Link {...props} {...look} to={to}>
      {children}
    </Link>
  );
}
