import { clockFormat } from '#kit/time/clock.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import styles from './live-sessions.module.css';

/** The day at a glance, beside where it is said in words. */
export function DateTile({ moment, zone }: { moment: Date; zone: string }) {
  const { language } = useLanguage();
  const part = (options: Intl.DateTimeFormatOptions) => clockFormat(language, zone, options).format(moment);
  return (
    <span className={styles.tile} aria-hidden="true">
      <span>{part({ weekday: 'short' })}</span>
      <span className={styles.tileDay}>{part({ day: 'numeric' }).replace(/\D/g, '')}</span>
      <span>{part({ month: 'short' })}</span>
    </span>
  );
}
