import { useMemo } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useJewishCalendar } from '../jewish-calendar/use-jewish-calendar.ts';
import { CandleIcon } from './candle-icon.tsx';
import styles from './rest-days.module.css';
import { type WeeklyHours, weeklyRest } from './weekly-rest.ts';

/** Beside hours that come every week and touch Shabbat. */
export function WeeklyRestMark({ hours, zone }: { hours: WeeklyHours; zone: string }) {
  const { t } = useTranslation('restDays');
  const kind = useWeeklyRest(hours, zone);
  return kind === undefined ? null : (
    <span className={styles.rest}>
      <CandleIcon />
      <span>{t(`weekly.mark.${kind}`)}</span>
    </span>
  );
}

/** Looked up once for each span: it asks for every week of a year. */
function useWeeklyRest({ weekday, from, to }: WeeklyHours, zone: string) {
  const calendar = useJewishCalendar();
  return useMemo(
    () => calendar && weeklyRest(calendar, { weekday, from, to }, zone, new Date()),
    [calendar, weekday, from, to, zone],
  );
}
