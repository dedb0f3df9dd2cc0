import type { TFunction } from 'i18next';
import { useTranslation } from '#i18n/use-translation.ts';
import { formatDayAndTime } from '#kit/time/format.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { useBeginning } from '#lib/time-zones/use-beginning.ts';
import { type ToldEvent, toldHistory } from '../../history.ts';
import type { LessonPage } from '../../lesson.ts';
import styles from '../lessons.module.css';

/** Who proposed, moved, cancelled, in sentences; the latest last. */
export function LessonHistory({ lesson, zone }: { lesson: LessonPage; zone: string }) {
  const { t } = useTranslation('lessons');
  const { language } = useLanguage();
  const beginning = useBeginning();
  const events = toldHistory(lesson);
  if (events.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="history">
      <h2 id="history" className="step-title">
        {t('history.title')}
      </h2>
      <ol className={styles.history}>
        {events.map((event, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happened is only ever added to
          <li key={at} className={styles.event}>
            <p>{sentence(event, t, beginning)}</p>
            {event.words && (
              <p className={`edge small ${styles.quote}`} dir="auto">
                {event.words}
              </p>
            )}
            <p className="small soft">
              <time dateTime={event.at}>{formatDayAndTime(event.at, language, zone)}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function sentence(
  { action, by, name, startsAt, outcome }: ToldEvent,
  t: TFunction<'lessons'>,
  beginning: (moment: string) => string,
): string {
  const values = {
    name: name ?? '',
    when: startsAt ? beginning(startsAt) : '',
    outcome: outcome ? t(`outcome.${outcome}`) : '',
  };
  switch (action) {
    case 'meet':
    case 'leave':
    case 'expire':
    case 'expire_time':
    case 'auto_report':
    case 'settle':
      return t(`history.clock.${action}`, values);
    case 'decide':
      return t(by === 'you' ? 'history.you.decide' : 'history.other.decide', values);
    default:
      if (by === 'you') return t(`history.you.${action}`, values);
      return by === 'clock' ? t('history.clock.other') : t(`history.other.${action}`, values);
  }
}
