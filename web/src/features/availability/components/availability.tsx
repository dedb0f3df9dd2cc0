import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#kit/waiting/loaded.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';
import { useCalendarState } from '#shared/jewish-calendar/use-jewish-calendar.ts';
import { ownAvailability } from '../api/get-availability.ts';
import styles from './availability.module.css';
import { DaysOff } from './days-off.tsx';
import { WeekEditor } from './week-editor.tsx';
import { ZoneChoice } from './zone-choice.tsx';

/** When a teacher may be booked: every week, and not on some days. */
export function Availability() {
  const { user, profile } = useAuth();
  const teacher = user?.id ?? '';
  const [chosen, setChosen] = useState<string>();
  const { isSettled } = useCalendarState();
  const query = useQuery(ownAvailability(teacher));
  return (
    // Hours on Shabbat are marked from the start, so that nothing moves.
    <Loaded query={isSettled ? query : { ...query, data: undefined }} skeleton="30rem">
      {({ hours, daysOff }) => {
        const zone = chosen ?? hours[0]?.time_zone ?? daysOff[0]?.time_zone ?? viewerZone(profile);
        return (
          <div className={styles.parts}>
            <WeekEditor teacher={teacher} hours={hours} zone={zone} />
            <DaysOff teacher={teacher} daysOff={daysOff} zone={zone} />
            <ZoneChoice teacher={teacher} zone={zone} onChosen={setChosen} />
          </div>
        );
      }}
    </Loaded>
  );
}
