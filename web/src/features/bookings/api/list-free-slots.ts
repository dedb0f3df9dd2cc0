import { queryOptions } from '@tanstack/react-query';
import { plusDays } from '#kit/time/days.ts';
import { supabase } from '#lib/client/supabase.ts';
import { daysShown, type Slot } from '../slot-days.ts';

/** What is looked at: lessons of this length with this teacher, on days of this zone. */
export type SlotQuestion = { teacher: string; minutes: number; zone: string };

/** How many days the server looks through at once at most, and how often it is asked. */
const spanInDays = 31;
const spans = 3;
const againAfterMs = 60_000;

const allSlots = (teacher: string) => ['free-slots', teacher];

/**
 * The free times of a week, with those of the day before and after it: the same seven days begin and end at other moments in
 * every zone, and whoever turns out to be elsewhere needs nothing new. What is shown is picked by `slotDays`.
 */
export const slotsOfWeek = ({ teacher, minutes }: Omit<SlotQuestion, 'zone'>, firstDay: string) =>
  queryOptions({
    queryKey: [...allSlots(teacher), 'week', minutes, firstDay],
    queryFn: () => fetchSlots({ teacher, minutes, zone: 'UTC' }, plusDays(firstDay, -1), daysShown + 2),
    // Others book meanwhile, and time goes by.
    refetchInterval: againAfterMs,
  });

/** The first free time on this day or later, within about three months. */
export const nextFreeSlot = (question: SlotQuestion, fromDay: string) =>
  queryOptions({
    queryKey: [...allSlots(question.teacher), 'next', question, fromDay],
    queryFn: async (): Promise<Slot | null> => {
      for (let span = 0; span < spans; span += 1) {
        const [first] = await fetchSlots(question, plusDays(fromDay, span * spanInDays), spanInDays, 1);
        if (first) return first;
      }
      return null;
    },
    refetchInterval: againAfterMs,
  });

export const everySlotOf = (teacher: string) => ({ queryKey: allSlots(teacher) });

async function fetchSlots(
  { teacher, minutes, zone }: SlotQuestion,
  firstDay: string,
  days: number,
  limit = 500,
): Promise<Slot[]> {
  const client = await supabase();
  const { data } = await client
    .rpc('free_slots', { teacher_id: teacher, from_date: firstDay, days, zone, slot_minutes: minutes })
    .limit(limit)
    .throwOnError();
  return data;
}
