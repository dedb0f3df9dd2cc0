import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { ButtonLink } from '#kit/button/button.tsx';
import { useLive } from '#lib/live/use-live.ts';
import { useBeginning } from '#lib/time-zones/use-beginning.ts';
import { everyLesson } from '../../api/lesson-keys.ts';
import { type Objection, objections } from '../../api/list-objections.ts';
import { useNameOf } from '../../use-name-of.ts';
import styles from '../lessons.module.css';
import { Presence } from '../page/presence.tsx';

/** Lessons about which the two do not agree, for admins. Nothing is shown where there are none. */
export function Objections() {
  const { t } = useTranslation('lessons');
  const query = useQuery(objections());
  const { data, error } = query;
  useLive({ name: 'objections', bindings: [{ table: 'lessons' }], queryKeys: [everyLesson] });
  if (error && !data) return <QueryFailure query={query} />;
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="objections">
      <h2 id="objections" className="step-title">
        {t('objections.title')}
      </h2>
      <ul className="stack-3 plain-list">
        {data.map((lesson) => (
          <li key={lesson.id} className={`surface ${styles.row} ${styles.waitingRow}`}>
            <ObjectionWords lesson={lesson} />
            <ButtonLink
              to={`/lesson/${lesson.id}?answer=decide`}
              aria-label={`${t('action.decide')}: ${lesson.subject}`}
            >
              {t('action.decide')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Both accounts, and who was in the room. */
function ObjectionWords({ lesson }: { lesson: Objection }) {
  const { t } = useTranslation('lessons');
  const beginning = useBeginning();
  const nameOf = useNameOf();
  const { student, teacher, reported_by, outcome, objection } = lesson;
  const reporter = reported_by === student.id ? student : teacher;
  return (
    <div className={styles.rowWords}>
      <p className="strong">{t('between', { student: nameOf(student), teacher: nameOf(teacher) })}</p>
      <p className="small soft">
        <bdi>{lesson.subject}</bdi>, <time dateTime={lesson.starts_at}>{beginning(lesson.starts_at)}</time>
      </p>
      <p>
        {t('history.other.report', {
          name: nameOf(reporter),
          outcome: outcome ? t(`outcome.${outcome}`) : '',
        })}
      </p>
      <p className={`edge ${styles.quote}`} dir="auto">
        {t('objection', { words: objection ?? '' })}
      </p>
      <Presence lesson={lesson} />
    </div>
  );
}
