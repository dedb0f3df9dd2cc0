import { beitMidrashSessions, beitMidrashSessionsOn } from '#features/beit-midrash/api/list-sessions.ts';
import { readBeitMidrashAddress } from '#features/beit-midrash/beit-midrash-address.ts';
import { dayInCalendar, weeksInCalendar } from '#features/beit-midrash/day-in-calendar.ts';
import { dayIn } from '#kit/time/clock.ts';
import { plusDays } from '#kit/time/days.ts';
import { calendarDays } from '#shared/jewish-calendar/use-jewish-calendar.ts';
import type { PageData } from '../page-data.ts';

export const data: PageData = async ({ queryClient, viewer, search, now, zone }) => {
  const { resource, day } = readBeitMidrashAddress(search);
  const today = dayIn(now, zone);
  if (resource === 'weeks') await queryClient.prefetchQuery(calendarDays(weeksInCalendar(today, zone)));
  // The other resources are texts.
  if (resource) return;
  const utcDay = day ?? dayIn(now, 'UTC');
  await Promise.all([
    queryClient.prefetchQuery(beitMidrashSessions(viewer.key)),
    // Wherever the browser turns out to be, its day is among these.
    ...[-1, 0, 1].map((offset) =>
      queryClient.prefetchQuery(beitMidrashSessionsOn(viewer.key, plusDays(utcDay, offset))),
    ),
    // Whether it is a day of rest now, and the day that is open.
    ...[today, day ?? today].map((each) =>
      queryClient.prefetchQuery(calendarDays(dayInCalendar(each, zone))),
    ),
  ]);
};
