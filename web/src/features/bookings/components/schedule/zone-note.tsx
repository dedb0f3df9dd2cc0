import { Trans, useTranslation } from 'react-i18next';
import { zoneTitle } from '#kit/time/format.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { zonePlace } from '#lib/time-zones/zone-names.ts';
import type { BookableTeacher } from '../../bookable-teacher.ts';
import { sameClock } from '../../moments.ts';
import styles from './schedule.module.css';

type Props = { teacher: BookableTeacher; zone: string; moment: string };

/** On whose clock the times are, and what the small ones mean. */
export function ZoneNote({ teacher, zone, moment }: Props) {
  const { t } = useTranslation('bookings');
  const { language } = useLanguage();
  const title = (of: string) => `${zoneTitle(of, language, new Date(moment))} (${zonePlace(of)})`;
  const own = title(zone);
  return (
    <p className={`soft ${styles.zone}`}>
      {sameClock(moment, zone, teacher.time_zone) ? (
        <Trans
          t={t}
          i18nKey="zone.same"
          values={{ own, name: teacher.first_name }}
          components={{ 1: <strong /> }}
        />
      ) : (
        <Trans
          t={t}
          i18nKey="zone.other"
          values={{ own, name: teacher.first_name, theirs: title(teacher.time_zone) }}
          components={{ 1: <strong /> }}
        />
      )}
    </p>
  );
}
