import type { ReactNode } from 'react';
import styles from './icon-button.module.css';

type Props = {
  label: string;
  icon: ReactNode;
  onClick: () => void;
};

export function IconButton({ label, icon, onClick }: Props) {
  return (
    <button type="button" className={styles.button} aria-label={label} title={label} onClick={onClick}>
      {icon}
    </button>
  );
}
