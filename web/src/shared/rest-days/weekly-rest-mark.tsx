import { useTranslation } from 'react-i18next';
import { CandleIcon } from './candle-icon.tsx';
import styles from './rest-days.module.css';
import { useWeeklyRest } from './use-weekly-rest.ts';
import type { WeeklyHours } from './weekly-rest.ts';

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
