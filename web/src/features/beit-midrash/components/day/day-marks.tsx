import { useTranslation } from '#i18n/use-translation.ts';
import { clockTime } from '#kit/time/clock.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import type { DayMark } from '#shared/jewish-calendar/types.ts';
import { useCalendarNames } from '#shared/jewish-calendar/use-calendar-names.ts';
import { useCalendarOf } from '#shared/jewish-calendar/use-jewish-calendar.ts';
import { dayInCalendar } from '../../day-in-calendar.ts';
import styles from './learning.module.css';

/** Shabbat, holidays and fasts of a day, and when they begin and end. */
export function DayMarks({ day, zone }: { day: string; zone: string }) {
  const { t } = useTranslation('beitMidrash');
  const { language } = useLanguage();
  const { calendar } = useCalendarOf(dayInCalendar(day, zone));
  const names = useCalendarNames();
  const marks = calendar?.marksOf(day, zone) ?? [];
  if (marks.length === 0) return null;

  function said({ name, number, begins, ends }: DayMark): string {
    const holiday = names.holiday(name, number);
    if (begins) return t('day.begins', { holiday, time: clockTime(begins, language, zone) });
    if (ends) return t('day.ends', { holiday, time: clockTime(ends, language, zone) });
    return holiday;
  }

  return (
    <ul className={`plain-list ${styles.marks}`}>
      {marks.map((mark) => (
        <li key={`${mark.name} ${mark.begins ? 'begins' : ''}`} data-rest={mark.isRest ? '' : undefined}>
          {said(mark)}
        </li>
      ))}
    </ul>
  );
}
