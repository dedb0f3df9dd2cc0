import { dayIn } from '#kit/time/clock.ts';
import { plusDays } from '#kit/time/days.ts';

export type Slot = { starts_at: string; ends_at: string };
export type SlotDay = { day: string; slots: Slot[] };

export const daysShown = 7;

/** Each day of the week that is shown, with its free times; days without one are empty. */
export function slotDays(slots: readonly Slot[], firstDay: string, zone: string): SlotDay[] {
  const byDay = new Map<string, Slot[]>();
  for (const slot of slots) {
    const day = dayIn(new Date(slot.starts_at), zone);
    byDay.set(day, [...(byDay.get(day) ?? []), slot]);
  }
  return Array.from({ length: daysShown }, (_, number) => {
    const day = plusDays(firstDay, number);
    return { day, slots: byDay.get(day) ?? [] };
  });
}

/** Whether a chosen time belongs to the days that are shown, and is not free (any more). */
export function isGone(slot: string, days: readonly SlotDay[], zone: string): boolean {
  const moment = new Date(slot).getTime();
  const itsDay = days.find(({ day }) => day === dayIn(new Date(slot), zone));
  return itsDay !== undefined && !itsDay.slots.some(({ starts_at }) => Date.parse(starts_at) === moment);
}
