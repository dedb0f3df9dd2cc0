import { Badge } from '#kit/badge/badge.tsx';
import { useVocabulary } from '../vocabulary/vocabulary.ts';

type Props = {
  label: string;
  subjects: readonly string[];
  /** So many are shown; of the others, how many there are. */
  limit?: number;
};

/** What somebody on a list learns or teaches. */
export function SubjectBadges({ label, subjects, limit = subjects.length }: Props) {
  const { subjectName } = useVocabulary();
  const rest = subjects.slice(limit).map(subjectName).join(', ');
  return (
    <ul className="cluster-2 plain-list" aria-label={label}>
      {subjects.slice(0, limit).map((subject) => (
        <li key={subject}>
          <Badge>{subjectName(subject)}</Badge>
        </li>
      ))}
      {rest && (
        <li title={rest}>
          <Badge>
            <span aria-hidden="true">+{subjects.length - limit}</span>
            <span className="visually-hidden">{rest}</span>
          </Badge>
        </li>
      )}
    </ul>
  );
}
