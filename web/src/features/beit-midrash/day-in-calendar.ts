import type { CalendarQuestion } from '@lomdim/contract/rendering';

export const weeksShown = 10;

/** A day with what is learned on it. */
export function dayInCalendar(day: string, zone: string): CalendarQuestion {
  return { zones: [zone], from: day, days: 1, learning: true };
}

/** The weeks to come, with their portions. */
export function weeksInCalendar(today: string, zone: string): CalendarQuestion {
  return { zones: [zone], from: today, days: 7 * weeksShown, learning: true };
}
