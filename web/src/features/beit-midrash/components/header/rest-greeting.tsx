import { useTranslation } from '#i18n/use-translation.ts';
import { clockTime, longDay } from '#kit/time/clock.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import type { RestDay } from '#shared/jewish-calendar/types.ts';
import { useCalendarNames } from '#shared/jewish-calendar/use-calendar-names.ts';
import styles from './beit-midrash-header.module.css';

const greetings = { shabbat: 'shabbat', roshHashanah: 'newYear', yomKippur: 'atonement' } as const;

/** The greeting on a rest day, with its end. */
export function RestGreeting({ rest, zone }: { rest: RestDay; zone: string }) {
  const { t } = useTranslation('beitMidrash');
  const { language } = useLanguage();
  const names = useCalendarNames();
  const kind = greetings[rest.name as keyof typeof greetings] ?? 'holiday';
  return (
    <div className={styles.rest}>
      <p className={`section-title ${styles.greeting}`}>{t(`rest.${kind}`)}</p>
      <p>
        {t('rest.text', {
          holiday: names.holiday(rest.name),
          day: longDay(rest.ends, language, zone),
          time: clockTime(rest.ends, language, zone),
        })}
      </p>
    </div>
  );
}
