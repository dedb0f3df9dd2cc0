import { dayIn } from '#kit/time/clock.ts';

export const periodNames = ['months', 'weeks', 'days'] as const;
type PeriodName = (typeof periodNames)[number];

export type Period = { step: 'day' | 'week' | 'month'; from: string; to: string };

/** The last twelve months or weeks or thirty days, up to and with the one that goes on, as days of a zone. */
export function periodUntil(now: Date, name: PeriodName, zone: string): Period {
  const to = dayIn(now, zone);
  const start = new Date(`${to}T00:00:00Z`);
  if (name === 'days') start.setUTCDate(start.getUTCDate() - 29);
  if (name === 'weeks') start.setUTCDate(start.getUTCDate() - 11 * 7);
  if (name === 'months') {
    // The first of a month: the 31st is not in each of them.
    start.setUTCDate(1);
    start.setUTCMonth(start.getUTCMonth() - 11);
  }
  const step = { days: 'day', weeks: 'week', months: 'month' } as const;
  return { step: step[name], from: start.toISOString().slice(0, 10), to };
}
