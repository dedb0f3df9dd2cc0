import { useTranslation } from '#i18n/use-translation.ts';
import { formatDay } from '#kit/time/format.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { DayMarks } from '#shared/rest-days/day-marks.tsx';
import type { LiveSession } from '../../api/search-sessions.ts';
import { SessionItem } from '../session-item.tsx';
import { SessionSkeleton } from '../session-skeleton.tsx';
import styles from './session-calendar.module.css';

type Props = {
  day: string;
  zone: string;
  /** `undefined` while they are coming. */
  sessions: readonly LiveSession[] | undefined;
};

export function DayAgenda({ day, zone, sessions }: Props) {
  const { t } = useTranslation('liveSessions');
  const { language } = useLanguage();
  const name = formatDay(day, language, { dateStyle: 'full' });
  return (
    <section className={styles.agenda} aria-label={name}>
      <div>
        <h3>{name}</h3>
        <DayMarks day={day} people={[{ zone }]} />
      </div>
      {sessions === undefined ? (
        <SessionSkeleton />
      ) : sessions.length === 0 ? (
        <p className="soft">{t('calendar.nothing')}</p>
      ) : (
        <ul className="stack-3 plain-list">
          {sessions.map((session) => (
            <li key={session.id}>
              <SessionItem session={session} level={4} dayKnown />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
