import styles from './spinner.module.css';

type Props = {
  /** What is being waited for. Without it the place around it must say so. */
  label?: string;
};

export function Spinner({ label }: Props) {
  return (
    <span className={styles.container} {...(label ? { role: 'status' } : {})}>
      <svg className={styles.spinner} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <circle className={styles.track} cx="10" cy="10" r="8" />
        <path d="M10 2a8 8 0 0 1 8 8" />
      </svg>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  );
}
