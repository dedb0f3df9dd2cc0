import { useQuery } from '@tanstack/react-query';
import { dayIn, momentOf } from '#kit/time/clock.ts';
import { plusDays } from '#kit/time/days.ts';
import { useViewer } from '#lib/auth/viewer.ts';
import { type BeitMidrashSession, beitMidrashSessionsOn } from '../../api/list-sessions.ts';

/** What is held live on a day of the zone, in its order. */
export function useSessionsOfDay(day: string, zone: string) {
  const viewer = useViewer();
  const [first, last] = utcDays(day, zone);
  const before = useQuery({ ...beitMidrashSessionsOn(viewer.key, first), enabled: viewer.known });
  const after = useQuery({ ...beitMidrashSessionsOn(viewer.key, last), enabled: viewer.known });
  const found = first === last ? after.data : before.data && after.data && [...before.data, ...after.data];
  return {
    data: found && sessionsOn(found, day, zone),
    error: before.error ?? after.error,
    isFetching: before.isFetching || after.isFetching,
    refetch: () => Promise.all([before.refetch(), after.refetch()]),
  };
}

/** The days of UTC on which a day of the zone begins and ends: mostly two. */
export function utcDays(day: string, zone: string): [first: string, last: string] {
  const begins = momentOf(day, '00:00', zone);
  const ends = momentOf(plusDays(day, 1), '00:00', zone);
  if (!begins || !ends) return [day, day];
  return [dayIn(begins, 'UTC'), dayIn(new Date(ends.getTime() - 1), 'UTC')];
}

function sessionsOn(
  sessions: readonly BeitMidrashSession[],
  day: string,
  zone: string,
): BeitMidrashSession[] {
  return sessions.filter(({ scheduled_at }) => dayIn(new Date(scheduled_at), zone) === day);
}
