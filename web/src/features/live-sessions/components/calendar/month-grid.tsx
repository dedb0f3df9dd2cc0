import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { clockTime } from '#kit/time/clock.ts';
import { plusDays } from '#kit/time/days.ts';
import { formatDay } from '#kit/time/format.ts';
import { rowKeys } from '#lib/browser/direction.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { DayMarks } from '#shared/rest-days/day-marks.tsx';
import type { LiveSession } from '../../api/search-sessions.ts';
import { addMonths, type Day, isSameMonth } from './month.ts';
import styles from './session-calendar.module.css';

type Props = {
  label: string;
  weeks: readonly Day[][];
  open: Day;
  today: Day;
  byDay: ReadonlyMap<Day, LiveSession[]>;
  zone: string;
  busy: boolean;
  onDay: (day: Day, byKey: boolean) => void;
};

/** How many fit into a day where there is room for words. */
const named = 2;

/** One day can be reached with Tab; from there the arrows walk by days and weeks, Page Up and Page Down by months. */
export function MonthGrid({ label, weeks, open, today, byDay, zone, busy, onDay }: Props) {
  const { language } = useLanguage();
  const grid = useRef<HTMLTableElement>(null);
  const movedByKey = useRef(false);
  const written = (day: Day, options: Intl.DateTimeFormatOptions) => formatDay(day, language, options);

  // The focus goes along, also into another month.
  useEffect(() => {
    if (!movedByKey.current) return;
    movedByKey.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${open}"]`)?.focus();
  }, [open]);

  function onKeyDown(event: KeyboardEvent) {
    const week = weeks.find((days) => days.includes(open)) ?? [];
    const { next, previous } = rowKeys();
    const to: Partial<Record<string, Day | undefined>> = {
      [previous]: plusDays(open, -1),
      [next]: plusDays(open, 1),
      ArrowUp: plusDays(open, -7),
      ArrowDown: plusDays(open, 7),
      PageUp: addMonths(open, -1),
      PageDown: addMonths(open, 1),
      Home: week[0],
      End: week.at(-1),
    };
    const day = to[event.key];
    if (!day || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    movedByKey.current = true;
    onDay(day, true);
  }

  return (
    <table ref={grid} className={styles.grid} aria-label={label} aria-busy={busy}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" abbr={written(day, { weekday: 'long' })}>
              {written(day, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day}>
                <DayCell {...{ day, open, today, zone, onDay, onKeyDown }} sessions={byDay.get(day) ?? []} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps = Pick<Props, 'open' | 'today' | 'zone' | 'onDay'> & {
  day: Day;
  sessions: readonly LiveSession[];
  onKeyDown: (event: KeyboardEvent) => void;
};

function DayCell({ day, open, today, zone, sessions, onDay, onKeyDown }: CellProps) {
  const { t } = useTranslation('liveSessions');
  const { language } = useLanguage();
  const name = formatDay(day, language, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <button
      type="button"
      className={styles.day}
      data-day={day}
      data-other={isSameMonth(day, open) ? undefined : ''}
      tabIndex={day === open ? 0 : -1}
      aria-current={day === today ? 'date' : undefined}
      aria-pressed={day === open}
      onClick={() => onDay(day, false)}
      onKeyDown={onKeyDown}
    >
      <span className="visually-hidden">{t('calendar.day', { day: name, count: sessions.length })}</span>
      <span className={styles.number} aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      <span className={styles.count} aria-hidden="true">
        {sessions.length > 0 ? sessions.length : ''}
      </span>
      <span className={styles.dayMarks}>
        <DayMarks day={day} people={[{ zone }]} small />
      </span>
      <span className={styles.names} aria-hidden="true">
        {sessions.slice(0, named).map(({ id, state, scheduled_at, title }) => (
          <span key={id} className={styles.name} data-state={state}>
            {clockTime(scheduled_at, language, zone)}
            <bdi>{title}</bdi>
          </span>
        ))}
        {sessions.length > named && (
          <span className={styles.more}>{t('calendar.more', { count: sessions.length - named })}</span>
        )}
      </span>
    </button>
  );
}
