import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { Button } from '#kit/button/button.tsx';
import { IconButton } from '#kit/button/icon-button.tsx';
import { BackIcon } from '#kit/icons/action-icons.tsx';
import { dayIn, momentOf } from '#kit/time/clock.ts';
import { plusDays } from '#kit/time/days.ts';
import { formatDay } from '#kit/time/format.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useViewer } from '#lib/auth/viewer.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';
import { type LiveSession, type SessionFilters, sessionsBetween } from '../../api/search-sessions.ts';
import { DayAgenda } from './day-agenda.tsx';
import { addMonths, firstWeekday, weeksOf } from './month.ts';
import { MonthGrid } from './month-grid.tsx';
import styles from './session-calendar.module.css';

type Props = {
  filters: SessionFilters;
  /** Empty: today. */
  day: string;
  onDay: (day: string, byKey: boolean) => void;
};

/** A month at a glance, and what is held on the day that is open. */
export function SessionCalendar({ filters, day, onDay }: Props) {
  const { t } = useTranslation('liveSessions');
  const { profile } = useAuth();
  const viewer = useViewer();
  const { language } = useLanguage();
  const zone = viewerZone(profile);
  const today = dayIn(new Date(), zone);
  const open = day || today;
  const weeks = weeksOf(open, firstWeekday(language));
  const days = weeks.flat();
  const from = beginOf(days[0] ?? open, zone);
  const to = beginOf(plusDays(days.at(-1) ?? open, 1), zone);
  const found = useQuery({
    ...sessionsBetween(viewer.key, from, to, filters),
    placeholderData: keepPreviousData,
  });
  const byDay = groupByDay(found.data ?? [], zone);
  const month = formatDay(open, language, { month: 'long', year: 'numeric' });
  return (
    <div className="stack-6">
      <div className={styles.month}>
        <div className="cluster-2 middle">
          <IconButton
            label={t('calendar.previous')}
            icon={<BackIcon />}
            onClick={() => onDay(addMonths(open, -1), false)}
          />
          <h2 className={styles.monthName} aria-live="polite">
            {month}
          </h2>
          <span className={styles.forward}>
            <IconButton
              label={t('calendar.next')}
              icon={<BackIcon />}
              onClick={() => onDay(addMonths(open, 1), false)}
            />
          </span>
          <Button look="quiet" onClick={() => onDay(today, false)}>
            {t('calendar.today')}
          </Button>
        </div>
        <MonthGrid
          label={month}
          weeks={weeks}
          open={open}
          today={today}
          byDay={byDay}
          zone={zone}
          busy={found.isPlaceholderData || found.isPending}
          onDay={onDay}
        />
      </div>
      {found.error && !found.data ? (
        <QueryFailure query={found} title={t('results.failed')} />
      ) : (
        <DayAgenda day={open} zone={zone} sessions={found.isPending ? undefined : (byDay.get(open) ?? [])} />
      )}
    </div>
  );
}

function beginOf(day: string, zone: string): Date {
  return momentOf(day, '00:00', zone) ?? new Date(`${day}T00:00:00Z`);
}

function groupByDay(sessions: readonly LiveSession[], zone: string): Map<string, LiveSession[]> {
  const byDay = new Map<string, LiveSession[]>();
  for (const session of sessions) {
    const day = dayIn(new Date(session.scheduled_at), zone);
    byDay.set(day, [...(byDay.get(day) ?? []), session]);
  }
  return byDay;
}
