import { useTranslation } from '#i18n/use-translation.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { WeeklyRestMark } from '#shared/rest-days/weekly-rest-mark.tsx';
import { removeHours } from '../api/change-hours.ts';
import type { WeeklyHours } from '../api/get-availability.ts';
import { wallSpan, weekdayName, weekdays } from '../week.ts';
import { AddHours } from './add-hours.tsx';
import styles from './availability.module.css';
import { Part } from './part.tsx';
import { RemoveButton } from './remove-button.tsx';

type Props = { teacher: string; hours: readonly WeeklyHours[]; zone: string; keepsRestDays: boolean };

export function WeekEditor({ teacher, hours, zone, keepsRestDays }: Props) {
  const { t } = useTranslation('availability');
  const { language } = useLanguage();
  const spanOf = (each: WeeklyHours) => wallSpan(each.from_time, each.to_time, language);
  return (
    <Part title={t('week.title')} lead={t('week.lead')}>
      <dl className={styles.week}>
        {weekdays.map((weekday) => {
          const day = weekdayName(weekday, language);
          const spans = hours.filter((each) => each.weekday === weekday);
          return (
            <div key={weekday} className={`surface stack-2 ${styles.day}`}>
              <dt className="strong">{day}</dt>
              {spans.length === 0 && <dd className="soft">{t('week.none')}</dd>}
              {spans.map((each) => (
                <dd key={each.id} className={styles.span}>
                  <span className={`stack-2 ${styles.marked}`}>
                    {spanOf(each)}
                    <WeeklyRestMark
                      hours={{ weekday, from: each.from_time, to: each.to_time }}
                      zone={each.time_zone}
                    />
                  </span>
                  <RemoveButton
                    label={t('week.removeOf', { day, span: spanOf(each) })}
                    remove={() => removeHours(teacher, each.id)}
                    removed={t('week.removed')}
                  />
                </dd>
              ))}
            </div>
          );
        })}
      </dl>
      <AddHours teacher={teacher} zone={zone} keepsRestDays={keepsRestDays} />
    </Part>
  );
}
