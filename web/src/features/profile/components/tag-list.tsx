import styles from './tags.module.css';

export function TagList({ label, tags }: { label: string; tags: readonly string[] }) {
  return (
    <ul className="cluster-2 plain-list" aria-label={label}>
      {tags.map((tag) => (
        <li key={tag} className={styles.tag}>
          <span dir="auto">{tag}</span>
        </li>
      ))}
    </ul>
  );
}
