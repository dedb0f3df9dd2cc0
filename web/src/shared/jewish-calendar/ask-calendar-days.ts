import type { CalendarQuestion } from '@lomdim/contract/rendering';
import { dayIn } from '#kit/time/clock.ts';
import { daysBetween } from '#kit/time/days.ts';
import { pageState } from '#lib/rendering/page-state.ts';
import type { CalendarDays } from './types.ts';

/** Wherever somebody is, their first day is not further from that of UTC. */
const daysNear = 1;

/**
 * The server renders a first page before it knows where the browser is, and the calendar needs a place. It answers for the days of
 * that page in the zone of the browser, so that a first visit needs no code. Undefined for all other days: who looks at several
 * is better off with the code, as is everyone where no server renders.
 */
export async function askCalendarDays(
  { zones, from, days, learning = false }: CalendarQuestion,
  signal: AbortSignal,
): Promise<CalendarDays | undefined> {
  if (!pageState || Math.abs(daysBetween(dayIn(new Date(pageState.now), 'UTC'), from)) > daysNear) return;
  const question = new URLSearchParams([
    ...zones.map((zone) => ['zone', zone]),
    ['from', from],
    ['days', String(days)],
    ...(learning ? [['learning', '1']] : []),
  ]);
  try {
    const answer = await fetch(`/calendar-days.json?${question}`, { signal });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    // The code says the same.
    return undefined;
  }
}
