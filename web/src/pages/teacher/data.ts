import { bookingTerms } from '#features/bookings/api/get-booking-terms.ts';
import { nextAfterWeek, slotsOfWeek } from '#features/bookings/api/list-free-slots.ts';
import { weekOfTheTwo } from '#features/bookings/bookable-teacher.ts';
import { readChoice } from '#features/bookings/choice.ts';
import { slotDays } from '#features/bookings/slot-days.ts';
import { offersOf } from '#features/packages/api/offers.ts';
import { reviewSummary } from '#features/reviews/api/get-review-summary.ts';
import { reviewsOf } from '#features/reviews/api/list-reviews.ts';
import { isTeacherId, teacherById } from '#features/teachers/api/get-teacher.ts';
import { readListPlace } from '#lib/address/list-place.ts';
import { calendarDays } from '#shared/jewish-calendar/use-jewish-calendar.ts';
import type { PageData, PageRequest } from '../page-data.ts';
import { firstClock } from './first-clock.ts';

export const data: PageData = async (request) => {
  const { params, queryClient } = request;
  const { id = '' } = params;
  if (!isTeacherId(id)) return;
  await queryClient.prefetchQuery(teacherById(id));
  const teacher = queryClient.getQueryData(teacherById(id).queryKey);
  if (!teacher) return;
  await Promise.all([
    queryClient.prefetchQuery(reviewSummary(id)),
    queryClient.prefetchInfiniteQuery(reviewsOf(id, readListPlace(request.search, 'count').shown)),
    queryClient.prefetchQuery(bookingTerms(id)),
    queryClient.prefetchQuery(offersOf(id)),
    prefetchWeek(request, teacher),
  ]);
};

/** The same week begins up to a day earlier or later elsewhere: seen from everywhere are the days in its middle. */
const edge = 2;

/**
 * The week on the clock of the first page, and its rest days. Where it may be empty for somebody, the way to the next time that is
 * free stands there too.
 */
async function prefetchWeek(
  { search, zone, now, queryClient }: PageRequest,
  teacher: { id: string; time_zone: string },
): Promise<void> {
  const clock = firstClock(zone, teacher.time_zone);
  const { minutes, firstDay, utcDay } = readChoice(search, clock.zone, now);
  const question = { teacher: teacher.id, minutes };
  const week = slotsOfWeek(question, utcDay);
  await Promise.all([
    queryClient.prefetchQuery(week),
    queryClient.prefetchQuery(calendarDays(weekOfTheTwo(teacher, clock.zone, firstDay))),
  ]);
  const slots = queryClient.getQueryData(week.queryKey);
  const days = slots && slotDays(slots, firstDay, clock.zone).slice(edge, -edge);
  if (days?.every((day) => day.slots.length === 0)) {
    await queryClient.prefetchQuery(nextAfterWeek(question, utcDay));
  }
}
