import { QuickReport } from './quick-report.tsx';
import styles from './reports.module.css';

type Props = { people: readonly { id: string; name: string }[] };

/** Those with whom a child learns, each with the way to report them in two presses; for its parent, and for itself. */
export function ReportPeople({ people }: Props) {
  return (
    <ul className={`plain-list ${styles.people}`}>
      {people.map(({ id, name }) => (
        <li key={id}>
          <span dir="auto">{name}</span>
          <QuickReport reported={{ kind: 'person', id }} name={name} />
        </li>
      ))}
    </ul>
  );
}
