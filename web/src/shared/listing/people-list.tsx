import type { ReactNode } from 'react';
import { Avatar } from '#kit/names/avatar.tsx';
import styles from './people-list.module.css';

type ShownPerson = {
  id: string;
  name: string;
  picture?: string | null;
  /** Beside the name: what they do here, whether they are there. */
  marks?: ReactNode;
};

export function PeopleList({ people, label }: { people: readonly ShownPerson[]; label: string }) {
  return (
    <ul className={`stack-2 plain-list ${styles.people}`} aria-label={label}>
      {people.map(({ id, name, picture = null, marks }) => (
        <li key={id} className={styles.person}>
          <Avatar name={name} src={picture} size="small" />
          <span className={styles.name} dir="auto">
            {name}
          </span>
          {marks && <span className={styles.marks}>{marks}</span>}
        </li>
      ))}
    </ul>
  );
}
