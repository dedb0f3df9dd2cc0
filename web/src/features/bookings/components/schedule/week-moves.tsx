import { startTransition, useOptimistic } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { IconButton } from '#kit/button/icon-button.tsx';
import { ChevronIcon } from '#kit/icons/icons.tsx';
import { plusDays } from '#kit/time/days.ts';
import { formatDays } from '#kit/time/format.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { loadCalendar } from '#shared/jewish-calendar/whole-calendar.ts';
import type { Choice } from '../../choice.ts';
import { daysShown } from '../../slot-days.ts';
import type { ChangeChoice } from '../../use-choice.ts';
import styles from './schedule.module.css';

/** For other weeks the calendar itself is needed, and fetched as soon as one of the buttons is reached. */
const onReach = { onPointerEnter: loadCalendar, onFocus: loadCalendar };

type Props = Choice & {
  change: ChangeChoice;
  /** How far ahead the teacher can be booked, where that is known. */
  daysAhead: number | undefined;
};

/** Which seven days are shown, and the ways to those before and after. */
export function WeekMoves({ firstDay, today, daysAhead, change }: Props) {
  const { t } = useTranslation('bookings');
  const { language } = useLanguage();
  // Drawing another week takes long on a slow phone: which one it will be is said at once, also for whoever presses again.
  const [day, setDay] = useOptimistic(firstDay);
  // Where the teacher is, it may be tomorrow already.
  const isLast = daysAhead !== undefined && plusDays(day, daysShown) > plusDays(today, daysAhead + 1);
  const go = (days: number) => {
    const from = plusDays(day, days);
    startTransition(() => {
      setDay(from);
      change({ from });
    });
  };
  return (
    <div className={styles.moves}>
      <IconButton
        label={t('week.before')}
        icon={
          <span className={styles.back}>
            <ChevronIcon />
          </span>
        }
        {...onReach}
        aria-disabled={day === today}
        onClick={() => day !== today && go(-daysShown)}
      />
      <IconButton
        label={t('week.after')}
        icon={
          <span className={styles.onward}>
            <ChevronIcon />
          </span>
        }
        {...onReach}
        aria-disabled={isLast}
        onClick={() => isLast || go(daysShown)}
      />
      {/* After both, so that neither moves with the length of what it says. */}
      <h2 className={styles.range} aria-live="polite">
        {formatDays(day, plusDays(day, daysShown - 1), language)}
      </h2>
    </div>
  );
}
