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
 * The free times of a week that begins on this day in UTC, with those of the day before and after it: elsewhere its days begin at
 * other moments, and it may be yesterday or tomorrow there. Whoever turns out to be elsewhere needs nothing new; what is shown is
 * picked by `slotDays`.
 */
export const slotsOfWeek = ({ teacher, minutes }: Omit<SlotQuestion, 'zone'>, utcDay: string) =>
  queryOptions({
    queryKey: [...allSlots(teacher), 'week', minutes, utcDay],
    queryFn: () => fetchSlots({ teacher, minutes, zone: 'UTC' }, plusDays(utcDay, -1), daysShown + 2),
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

/** The first free time after a week without any: wherever that week is empty, it has not ended before its last day in UTC. */
export const nextAfterWeek = (question: Omit<SlotQuestion, 'zone'>, utcDay: string) =>
  nextFreeSlot({ ...question, zone: 'UTC' }, plusDays(utcDay, daysShown - 1));

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
