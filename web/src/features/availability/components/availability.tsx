import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#kit/waiting/loaded.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';
import { useCalendarState } from '#shared/jewish-calendar/use-jewish-calendar.ts';
import { ownAvailability } from '../api/get-availability.ts';
import styles from './availability.module.css';
import { DaysOff } from './days-off.tsx';
import { Rules } from './rules.tsx';
import { SpecialDays } from './special-days.tsx';
import { WeekEditor } from './week-editor.tsx';
import { ZoneChoice } from './zone-choice.tsx';

/** When a teacher may be booked: every week, otherwise or not on some days, and by which rules. */
export function Availability() {
  const { user, profile } = useAuth();
  const teacher = user?.id ?? '';
  const [chosen, setChosen] = useState<string>();
  const { isSettled } = useCalendarState();
  const query = useQuery(ownAvailability(teacher));
  return (
    // Hours on Shabbat are marked from the start, so that nothing moves.
    <Loaded query={isSettled ? query : { ...query, data: undefined }} skeleton="90rem">
      {({ hours, daysOff, specialDays, rules }) => {
        const known = hours[0] ?? daysOff[0] ?? specialDays[0];
        const zone = chosen ?? known?.time_zone ?? viewerZone(profile);
        return (
          <div className={styles.parts}>
            <WeekEditor teacher={teacher} hours={hours} zone={zone} keepsRestDays={rules.keeps_rest_days} />
            <div className={styles.exceptions}>
              <SpecialDays
                {...{ teacher, specialDays, hours, daysOff, zone }}
                keepsRestDays={rules.keeps_rest_days}
              />
              <DaysOff teacher={teacher} daysOff={daysOff} zone={zone} />
            </div>
            <Rules teacher={teacher} rules={rules} />
            <ZoneChoice teacher={teacher} zone={zone} onChosen={setChosen} />
          </div>
        );
      }}
    </Loaded>
  );
}
