import { useTranslation } from '#i18n/use-translation.ts';
import { clockSpan, longDay, wallClock } from '#kit/time/clock.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { zonePlace } from '#lib/time-zones/zone-places.ts';
import { hasChosenZone } from '#lib/time-zones/zones.ts';
import { isChildLooking, type LessonHead, type LessonPerson, spanOf } from '../lesson.ts';
import { useNameOf } from '../use-name-of.ts';
import styles from './lessons.module.css';

type Props = {
  lesson: Pick<LessonHead, 'role' | 'is_parent' | 'student' | 'teacher'>;
  time: { starts_at: string; duration_minutes: number };
  /** Of who looks. */
  zone: string;
};

/** A time on both clocks, whose zones are named. An admin sees those of the two beside their own. */
export function When({ lesson, time, zone }: Props) {
  const { t } = useTranslation('lessons');
  const { language } = useLanguage();
  const { from, to } = spanOf(time);
  const { role, student, teacher } = lesson;
  const others = role === 'admin' ? [student, teacher] : [role === 'teacher' ? student : teacher];
  return (
    <div className={styles.when}>
      <p className={styles.day}>{longDay(from, language, zone)}</p>
      <p className={styles.clock}>
        <time dateTime={time.starts_at}>{clockSpan(from, to, language, zone)}</time>
      </p>
      <p className="small soft">
        {t(isChildLooking(lesson) ? 'when.childClock' : 'when.yourClock', { zone: zonePlace(zone) })}
      </p>
      {others.filter(hasChosenZone).map((person) => (
        <OtherClock key={person.id} person={person} from={from} to={to} zone={zone} />
      ))}
    </div>
  );
}

type OtherProps = { person: LessonPerson; from: Date; to: Date; zone: string };

function OtherClock({ person, from, to, zone }: OtherProps) {
  const { t } = useTranslation('lessons');
  const { language } = useLanguage();
  const nameOf = useNameOf();
  const [here, there] = [wallClock(from, zone), wallClock(from, person.time_zone)];
  const values = { name: nameOf(person), zone: zonePlace(person.time_zone) };
  if (here.date === there.date && here.time === there.time) {
    return person.time_zone === zone ? null : <p className="small soft">{t('when.sameClock', values)}</p>;
  }
  const day = here.date === there.date ? '' : `${longDay(from, language, person.time_zone)}, `;
  const time = `${day}${clockSpan(from, to, language, person.time_zone)}`;
  return <p className="small soft">{t('when.theirClock', { ...values, time })}</p>;
}
