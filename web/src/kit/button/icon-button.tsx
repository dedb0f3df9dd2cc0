import type { ComponentProps, ReactNode } from 'react';
import styles from './icon-button.module.css';

type Props = Omit<ComponentProps<'button'>, 'className' | 'children' | 'title' | 'aria-label'> & {
  label: string;
  icon: ReactNode;
};

export function IconButton({ label, icon, ...props }: Props) {
  return (
    <button type="button" {...props} className={styles.button} aria-label={label} title={label}>
      {icon}
    </button>
  );
}
