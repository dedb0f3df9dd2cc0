import { Trans } from '#i18n/trans.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { zoneTitle } from '#kit/time/format.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { zonePlace } from '#lib/time-zones/zone-places.ts';
import type { BookableTeacher } from '../../bookable-teacher.ts';
import { sameClock } from '../../moments.ts';
import styles from './schedule.module.css';

type Props = {
  teacher: BookableTeacher;
  zone: string;
  /** It is that of the teacher, because it is not known yet where who looks is. */
  isTheirs: boolean;
  /** For the longest of its sentences: the first was drawn before it was known which one follows. */
  keepsRoom: boolean;
  moment: string;
};

/** On whose clock the times are, and what the small ones mean. */
export function ZoneNote({ teacher, zone, isTheirs, keepsRoom, moment }: Props) {
  const { t } = useTranslation('bookings');
  const { language } = useLanguage();
  const title = (of: string) => `${zoneTitle(of, language, new Date(moment))} (${zonePlace(of)})`;
  const sentence = isTheirs ? 'theirs' : sameClock(moment, zone, teacher.time_zone) ? 'same' : 'other';
  return (
    // Another sentence is another element: within one, the words behind those that changed would count as moved.
    <p key={`${sentence} ${zone}`} className={`soft ${styles.zone} ${keepsRoom ? styles.roomy : ''}`}>
      <Trans
        text={t(`zone.${sentence}`, {
          own: title(zone),
          name: teacher.first_name,
          theirs: title(teacher.time_zone),
        })}
        components={{ 1: <strong /> }}
      />
    </p>
  );
}
