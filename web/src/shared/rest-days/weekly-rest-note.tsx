import { useTranslation } from '#i18n/use-translation.ts';
import { useJewishCalendar } from '../jewish-calendar/use-jewish-calendar.ts';
import styles from './rest-days.module.css';
import { type WeeklyHours, weeklyRest } from './weekly-rest.ts';

type Props = {
  hours: readonly WeeklyHours[];
  zone: string;
  /** Whether students are offered nothing on rest days. */
  isKept: boolean;
  words: (hours: WeeklyHours) => { day: string; hours: string };
};

/** Says, before weekly hours are added, which of them touch Shabbat. Nobody is kept from offering them. */
export function WeeklyRestNote({ hours, zone, isKept, words }: Props) {
  const { t } = useTranslation('restDays');
  const calendar = useJewishCalendar();
  const found = hours.flatMap((each) => {
    const kind = calendar && weeklyRest(calendar, each, zone, new Date());
    return kind ? [{ each, kind }] : [];
  });
  return (
    <div role="status">
      {found.length > 0 && (
        <div className={`callout ${styles.note}`}>
          {found.map(({ each, kind }) => (
            <p key={each.weekday}>{t(`weekly.${kind}`, words(each))}</p>
          ))}
          <p>{t(isKept ? 'weekly.kept' : 'weekly.note')}</p>
        </div>
      )}
    </div>
  );
}
