import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useLearning } from '../use-learning.ts';
import styles from './learning.module.css';
import { LibraryLink } from './library-link.tsx';

/** Daf Yomi, Mishna Yomi and the portion of the week. */
export function LearningList({ day, zone }: { day: string; zone: string }) {
  const learning = useLearning(day, zone);
  return (
    <dl className={styles.learning} aria-busy={learning === undefined}>
      {learning
        ? learning.map(({ kind, title, text, href }) => (
            <div key={kind}>
              <dt>{title}</dt>
              <dd>{href ? <LibraryLink href={href}>{text}</LibraryLink> : text}</dd>
            </div>
          ))
        : ['daf', 'mishna', 'parasha'].map((kind) => (
            <div key={kind}>
              <dt>
                <Skeleton width="40%" />
              </dt>
              <dd>
                <Skeleton width="70%" />
              </dd>
            </div>
          ))}
    </dl>
  );
}
