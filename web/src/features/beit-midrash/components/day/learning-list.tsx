import { useTranslation } from '#i18n/use-translation.ts';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import styles from './learning.module.css';
import { LibraryLink } from './library-link.tsx';
import { useLearning } from './use-learning.ts';

/** Daf Yomi, Mishna Yomi and the portion of the week. */
export function LearningList({ day, zone }: { day: string; zone: string }) {
  const { t } = useTranslation('beitMidrash');
  const { learning, isSettled } = useLearning(day, zone);
  if (!learning && isSettled) return <p className="small soft">{t('learning.away')}</p>;
  return (
    <dl className={`stack-3 ${styles.learning}`} aria-busy={learning === undefined}>
      {learning
        ? learning.map(({ kind, title, text, href }) => (
            // Where it is another day, it is another element: within one, the sign of the link would count as moved.
            <div key={`${kind} ${text}`} className="edge">
              <dt className="small soft">{title}</dt>
              <dd>{href ? <LibraryLink href={href}>{text}</LibraryLink> : text}</dd>
            </div>
          ))
        : ['daf', 'mishna', 'parasha'].map((kind) => (
            <div key={kind} className="edge">
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
