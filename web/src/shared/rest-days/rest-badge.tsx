import { CandleIcon } from './candle-icon.tsx';
import styles from './rest-days.module.css';
import type { Person, Span } from './rest-spans.ts';
import { useRestAt } from './use-rest-at.ts';

/** Among the marks of something that is planned already: on which time of rest it falls. */
export function RestBadge({ span, people }: { span: Span; people: readonly [Person, ...Person[]] }) {
  const words = useRestAt(span, people);
  return words === undefined ? null : (
    <span className={styles.rest}>
      <CandleIcon />
      <span>{words}</span>
    </span>
  );
}
