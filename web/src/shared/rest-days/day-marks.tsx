import type { JewishCalendar } from '../jewish-calendar/types.ts';
import { useJewishCalendar } from '../jewish-calendar/use-jewish-calendar.ts';
import { CandleIcon } from './candle-icon.tsx';
import styles from './rest-days.module.css';
import { type Mark, marksOf, type Person } from './rest-spans.ts';
import { useRestTexts } from './use-rest-texts.ts';

type Props = {
  /** A calendar day of the first of these people; whatever is no day, or none yet, has no marks. */
  day: string;
  people: readonly [Person, ...Person[]];
  /** It follows what is being chosen, and is announced to screen readers. */
  live?: boolean;
  /** Compact: on small screens only the candles are shown, and the text is for screen readers. */
  small?: boolean;
};

/** Shabbat and holidays of a day, by name. The room for them is kept until the calendar is there. */
export function DayMarks(props: Props) {
  return <DayMarksOf {...props} calendar={useJewishCalendar()} />;
}

/** The same by a calendar of some days. */
export function DayMarksOf({
  day,
  people,
  live = false,
  small = false,
  calendar,
}: Props & { calendar: JewishCalendar | undefined }) {
  const marks = calendar ? marksOf(calendar, day, people) : [];
  return (
    <span
      className={small ? `${styles.marks} ${styles.small}` : styles.marks}
      {...(live ? { role: 'status' } : {})}
    >
      {marks.map((mark) => (
        <MarkWords key={`${mark.name} ${mark.person.name}`} mark={mark} zone={people[0].zone} />
      ))}
    </span>
  );
}

function MarkWords({ mark, zone }: { mark: Mark; zone: string }) {
  const words = useRestTexts(zone);
  return (
    <span className={mark.isRest ? styles.rest : styles.other}>
      {mark.isRest && <CandleIcon />}
      <span className={styles.words}>{words.mark(mark)}</span>
    </span>
  );
}
