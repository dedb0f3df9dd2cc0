import { useTranslation } from '#i18n/use-translation.ts';
import { clockTime } from '#kit/time/clock.ts';
import { formatDay } from '#kit/time/format.ts';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { useLanguage } from '#lib/language/language-context.ts';
import { zonePlace } from '#lib/time-zones/zone-places.ts';
import { useCalendarOf } from '#shared/jewish-calendar/use-jewish-calendar.ts';
import { DayMarksOf } from '#shared/rest-days/day-marks.tsx';
import { RestSign } from '#shared/rest-days/rest-sign.tsx';
import { useRestFinder } from '#shared/rest-days/use-rest-at.ts';
import { type BookableTeacher, theTwo, weekOfTheTwo } from '../../bookable-teacher.ts';
import { sameClock, timeElsewhere } from '../../moments.ts';
import type { SlotDay } from '../../slot-days.ts';
import styles from './week.module.css';

type Props = {
  firstDay: string;
  days: readonly SlotDay[];
  loading: boolean;
  chosen: string | undefined;
  teacher: BookableTeacher;
  zone: string;
  onFocusChange: (isInside: boolean) => void;
  onChoose: (startsAt: string) => void;
};

/** One choice for the whole week: the arrow keys go from each free time to the next, over the days. */
export function WeekOfSlots({
  firstDay,
  days,
  loading,
  chosen,
  teacher,
  zone,
  onFocusChange,
  onChoose,
}: Props) {
  const { t } = useTranslation('bookings');
  const { language } = useLanguage();
  const people = theTwo(teacher, zone);
  const { calendar } = useCalendarOf(weekOfTheTwo(teacher, zone, firstDay));
  const restAt = useRestFinder(calendar, people);
  return (
    <fieldset
      className={styles.week}
      aria-busy={loading}
      onFocus={() => onFocusChange(true)}
      onBlur={() => onFocusChange(false)}
    >
      <legend className="visually-hidden">{t('choose')}</legend>
      {days.map(({ day, slots }) => (
        <div key={day} className={styles.day}>
          <div className={styles.head}>
            <h3 className={styles.dayName}>
              <span className={styles.weekday}>{formatDay(day, language, { weekday: 'long' })}</span>
              <span className={styles.date}>
                {formatDay(day, language, { day: 'numeric', month: 'short' })}
              </span>
            </h3>
            <DayMarksOf day={day} people={people} calendar={calendar} />
          </div>
          {loading && <WaitingSlots />}
          {!loading && slots.length === 0 && <p className={styles.none}>{t('noneThatDay')}</p>}
          {slots.length > 0 && (
            <div className={styles.slots}>
              {slots.map((slot) => (
                <SlotChoice
                  key={slot.starts_at}
                  startsAt={slot.starts_at}
                  rest={restAt({ from: new Date(slot.starts_at), to: new Date(slot.ends_at) })}
                  day={formatDay(day, language, { weekday: 'long', day: 'numeric', month: 'long' })}
                  checked={chosen !== undefined && Date.parse(slot.starts_at) === Date.parse(chosen)}
                  teacher={teacher}
                  zone={zone}
                  onChoose={() => onChoose(slot.starts_at)}
                />
              ))}
            </div>
          )}
        </div>
      ))}
    </fieldset>
  );
}

type SlotProps = {
  startsAt: string;
  rest: string | undefined;
  day: string;
  checked: boolean;
  teacher: BookableTeacher;
  zone: string;
  onChoose: () => void;
};

function SlotChoice({ startsAt, rest, day, checked, teacher, zone, onChoose }: SlotProps) {
  const { t } = useTranslation('bookings');
  const { language } = useLanguage();
  const id = `rest-${startsAt}`;
  const time = clockTime(startsAt, language, zone);
  const there = timeElsewhere(startsAt, language, teacher.time_zone, zone);
  const isElsewhere = !sameClock(startsAt, zone, teacher.time_zone);
  const place = zonePlace(teacher.time_zone);
  return (
    <label className={styles.slot}>
      <input
        className={styles.radio}
        type="radio"
        name="slot"
        checked={checked}
        onChange={onChoose}
        aria-label={isElsewhere ? t('slotElsewhere', { day, time, there, place }) : `${day}, ${time}`}
        aria-describedby={rest ? id : undefined}
      />
      <span className={styles.time}>{time}</span>
      {isElsewhere && (
        <span className={styles.there} title={t('there', { name: teacher.first_name, place })}>
          {there}
        </span>
      )}
      {rest && <RestSign id={id} words={rest} />}
    </label>
  );
}

function WaitingSlots() {
  return (
    <div className={styles.slots}>
      {[1, 2, 3].map((number) => (
        <Skeleton key={number} shape={{ height: '3rem' }} />
      ))}
    </div>
  );
}
