import { useTranslation } from '#i18n/use-translation.ts';
import grid from '#kit/layout/card-grid.module.css';
import { clockFormat, dayIn } from '#kit/time/clock.ts';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { useLanguage } from '#lib/language/language-context.ts';
import { useFirstNow } from '#lib/rendering/first-view.ts';
import { formatHebrewDate } from '#shared/jewish-calendar/hebrew-date.ts';
import { useCalendarNames } from '#shared/jewish-calendar/use-calendar-names.ts';
import { useCalendarOf, useZoneOnceKnown } from '#shared/jewish-calendar/use-jewish-calendar.ts';
import { weeksInCalendar, weeksShown } from '../../day-in-calendar.ts';
import { LibraryLink } from '../day/library-link.tsx';
import { addressOfParasha } from '../day/text-library.ts';
import styles from './resources.module.css';
import { upcomingWeeks } from './weeks.ts';

/** The portions and holidays to come. */
export function UpcomingWeeks({ zone: wantedZone }: { zone: string }) {
  const { t } = useTranslation('beitMidrash');
  const { language } = useLanguage();
  const names = useCalendarNames();
  const now = useFirstNow();
  const zone = useZoneOnceKnown(wantedZone, (each) => weeksInCalendar(dayIn(now, each), each));
  const today = dayIn(now, zone);
  const { calendar } = useCalendarOf(weeksInCalendar(today, zone));
  if (!calendar) return <Skeleton shape={{ height: '40rem' }} />;
  const date = (day: string) =>
    clockFormat(language, 'UTC', { weekday: 'long', day: 'numeric', month: 'long' }).format(
      new Date(`${day}T00:00:00Z`),
    );
  return (
    <ol className={`${grid.grid} ${styles.weeks}`}>
      {upcomingWeeks(calendar, today, zone, weeksShown).map((week) => (
        <li key={week.shabbat} className="edge">
          <h2 className="step-title">
            {week.parasha.length > 0
              ? names.parasha(week.parasha)
              : t('learning.holidayReading', {
                  holiday: week.holidayOfShabbat ? names.holiday(week.holidayOfShabbat) : '',
                })}
          </h2>
          <p className="small soft">
            <time dateTime={week.shabbat}>{date(week.shabbat)}</time> ·{' '}
            {formatHebrewDate(week.shabbat, language)}
          </p>
          {week.days.length > 0 && (
            <ul className={styles.weekDays}>
              {week.days.map(({ day, mark }) => (
                <li key={`${day} ${mark.name}`}>
                  <time dateTime={day}>{date(day)}</time>: {names.holiday(mark.name, mark.number)}
                </li>
              ))}
            </ul>
          )}
          {week.parasha.map((name) => (
            <p key={name}>
              <LibraryLink href={addressOfParasha(name)}>
                {t('weeks.read', { parasha: names.parasha([name]) })}
              </LibraryLink>
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
