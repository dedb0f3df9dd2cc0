import { bookingTerms } from '#features/bookings/api/get-booking-terms.ts';
import { nextFreeSlot, slotsOfWeek } from '#features/bookings/api/list-free-slots.ts';
import { readChoice } from '#features/bookings/choice.ts';
import { daysShown, slotDays } from '#features/bookings/slot-days.ts';
import { offersOf } from '#features/packages/api/offers.ts';
import { reviewSummary } from '#features/reviews/api/get-review-summary.ts';
import { reviewsOf } from '#features/reviews/api/list-reviews.ts';
import { isTeacherId, teacherById } from '#features/teachers/api/get-teacher.ts';
import { plusDays } from '#kit/time/days.ts';
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
    queryClient.prefetchInfiniteQuery(reviewsOf(id)),
    queryClient.prefetchQuery(bookingTerms(id)),
    queryClient.prefetchQuery(offersOf(id)),
    prefetchWeek(request, teacher),
  ]);
};

/** The week on the clock of the first page; where it is empty, the way to the next time that is free stands there too. */
async function prefetchWeek(
  { search, zone, now, queryClient }: PageRequest,
  teacher: { id: string; time_zone: string },
): Promise<void> {
  const clock = firstClock(zone, teacher.time_zone);
  const { minutes, firstDay } = readChoice(search, clock.zone, now);
  const question = { teacher: teacher.id, minutes, zone: clock.zone };
  const week = slotsOfWeek(question, firstDay);
  await queryClient.prefetchQuery(week);
  const slots = queryClient.getQueryData(week.queryKey);
  if (!slots || slotDays(slots, firstDay, clock.zone).some((day) => day.slots.length > 0)) return;
  await queryClient.prefetchQuery(nextFreeSlot(question, plusDays(firstDay, daysShown)));
}
