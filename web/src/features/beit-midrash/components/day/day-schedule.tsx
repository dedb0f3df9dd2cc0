import { Fragment, type ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { IconButton } from '#kit/button/icon-button.tsx';
import { BackIcon } from '#kit/icons/action-icons.tsx';
import { dayIn } from '#kit/time/clock.ts';
import { daysBetween, plusDays } from '#kit/time/days.ts';
import { formatDay } from '#kit/time/format.ts';
import { useNow } from '#kit/time/use-now.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { zoneName } from '#lib/time-zones/zone-names.ts';
import { formatHebrewDate } from '#shared/jewish-calendar/hebrew-date.ts';
import { loadCalendar } from '#shared/jewish-calendar/whole-calendar.ts';
import type { BeitMidrashSession } from '../../api/list-sessions.ts';
import { DayMarks } from './day-marks.tsx';
import { DaySessions } from './day-sessions.tsx';
import styles from './learning.module.css';
import { LearningList } from './learning-list.tsx';

/** For other days the calendar itself is needed, and fetched as soon as one of the buttons is reached. */
const onReach = { onPointerEnter: loadCalendar, onFocus: loadCalendar };

type Props = {
  /** Another day than today, where one was chosen. */
  day: string | undefined;
  zone: string;
  onDay: (day: string | undefined) => void;
  action: (session: BeitMidrashSession) => ReactNode;
};

/** A day of the Jewish year: what it is, what is learned on it, and what is held live. */
export function DaySchedule({ day, zone, onDay, action }: Props) {
  const { t } = useTranslation('beitMidrash');
  const { language } = useLanguage();
  const today = dayIn(useNow(), zone);
  const open = day ?? today;
  const go = (chosen: string) => onDay(chosen === today ? undefined : chosen);
  const date = formatDay(open, language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(open.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
  });
  const near = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' }[daysBetween(today, open)];
  return (
    <section className={`surface ${styles.day}`} aria-labelledby="day-schedule">
      <div className={`cluster-2 middle ${styles.dayBar}`}>
        <h2 id="day-schedule" className="step-title">
          {t('day.title')}
        </h2>
        <div className={styles.mover}>
          <IconButton
            label={t('day.before')}
            icon={<BackIcon />}
            {...onReach}
            onClick={() => go(plusDays(open, -1))}
          />
          <Button look="quiet" disabled={open === today} onClick={() => onDay(undefined)}>
            {t('day.today')}
          </Button>
          <span className={styles.forward}>
            <IconButton
              label={t('day.after')}
              icon={<BackIcon />}
              {...onReach}
              onClick={() => go(plusDays(open, 1))}
            />
          </span>
        </div>
      </div>
      <div aria-live="polite">
        <p className={styles.date}>
          {near && <span className={`small soft ${styles.near}`}>{t(`day.${near as 'today'}`)}</span>}{' '}
          <time dateTime={open}>{date}</time>
        </p>
        <p className={styles.hebrewDate}>{formatHebrewDate(open, language)}</p>
      </div>
      {/* Where it is another day, all of it is other elements: how many marks it has must not count as a move of what follows. */}
      <Fragment key={open}>
        <DayMarks day={open} zone={zone} />
        <LearningList day={open} zone={zone} />
        <h3 className={styles.agendaTitle}>{t('day.sessions')}</h3>
        <p className="small soft">{t('zone', { zone: zoneName(zone) })}</p>
        <DaySessions day={open} zone={zone} action={action} />
      </Fragment>
    </section>
  );
}
