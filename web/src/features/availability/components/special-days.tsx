import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { formatDay } from '#kit/time/format.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { DayMarks } from '#shared/rest-days/day-marks.tsx';
import { removeSpecialDay } from '../api/change-hours.ts';
import type { DaysOffSpan, SpecialDay, WeeklyHours } from '../api/get-availability.ts';
import { byDate, isOff, wallSpan } from '../week.ts';
import { AddSpecialDay } from './add-special-day.tsx';
import styles from './availability.module.css';
import { Part } from './part.tsx';
import { RemoveButton } from './remove-button.tsx';

type Props = {
  teacher: string;
  specialDays: readonly SpecialDay[];
  hours: readonly WeeklyHours[];
  daysOff: readonly DaysOffSpan[];
  zone: string;
  keepsRestDays: boolean;
};

/** Exceptions from the week on which there are hours, only others. */
export function SpecialDays({ teacher, specialDays, ...about }: Props) {
  const { t } = useTranslation('availability');
  const { language } = useLanguage();
  const { daysOff, zone } = about;
  return (
    <Part title={t('special.title')} lead={t('special.lead')}>
      {specialDays.length === 0 && <p>{t('special.none')}</p>}
      <ul className={`stack-3 plain-list ${styles.list}`}>
        {byDate(specialDays).map(([date, spans]) => {
          const day = formatDay(date, language, { dateStyle: 'full' });
          return (
            <li key={date} className="stack-2">
              <span className="cluster-2 middle">
                <span className="strong">{day}</span>
                {isOff(daysOff, date) && <Badge>{t('special.isOff')}</Badge>}
                <DayMarks day={date} people={[{ zone }]} />
              </span>
              {spans.map((each) => {
                const span = wallSpan(each.from_time, each.to_time, language);
                return (
                  <span key={each.id} className={styles.span}>
                    <span>{span}</span>
                    <RemoveButton
                      label={t('week.removeOf', { day, span })}
                      remove={() => removeSpecialDay(teacher, each.id)}
                      removed={t('special.removed')}
                    />
                  </span>
                );
              })}
            </li>
          );
        })}
      </ul>
      <AddSpecialDay teacher={teacher} {...about} />
    </Part>
  );
}
