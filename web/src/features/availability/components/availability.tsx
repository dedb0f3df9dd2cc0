import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '#kit/alert/failure.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';
import { useCalendarState } from '#shared/jewish-calendar/use-jewish-calendar.ts';
import { ownAvailability } from '../api/change-hours.ts';
import styles from './availability.module.css';
import { DaysOff } from './days-off.tsx';
import { WeekEditor } from './week-editor.tsx';
import { ZoneChoice } from './zone-choice.tsx';

/** When a teacher may be booked: every week, and not on some days. */
export function Availability() {
  const { t } = useTranslation('availability');
  const { user, profile } = useAuth();
  const teacher = user?.id ?? '';
  const [chosen, setChosen] = useState<string>();
  const { isSettled } = useCalendarState();
  const { data, error, isFetching, refetch } = useQuery(ownAvailability(teacher));
  if (error && !data) return <Failure error={error} busy={isFetching} onAgain={() => void refetch()} />;
  // Hours on Shabbat are marked from the start, so that nothing moves.
  if (!data || !isSettled) {
    return (
      <div aria-busy="true">
        <span className="visually-hidden" role="status">
          {t('loading')}
        </span>
        <Skeleton shape={{ height: '30rem' }} />
      </div>
    );
  }
  const zone = chosen ?? data.hours[0]?.time_zone ?? data.daysOff[0]?.time_zone ?? viewerZone(profile);
  return (
    <div className={styles.parts}>
      <WeekEditor teacher={teacher} hours={data.hours} zone={zone} />
      <DaysOff teacher={teacher} daysOff={data.daysOff} zone={zone} />
      <ZoneChoice teacher={teacher} zone={zone} onChosen={setChosen} />
    </div>
  );
}
