import { meetings } from '@lomdim/contract/constants';
import { dayIn } from '#kit/time/clock.ts';
import { daysBetween, isDay, plusDays } from '#kit/time/days.ts';
import { daysShown } from './slot-days.ts';

/** Lessons can be booked this far ahead. */
const maxDaysAhead = 731;

export type Choice = {
  minutes: number;
  /** The beginning of the chosen lesson. */
  slot: string | undefined;
  today: string;
  /** Of the seven days that are shown. */
  firstDay: string;
  /** The first of the same seven days in UTC: by it they are fetched, wherever somebody is. */
  utcDay: string;
  /** The chosen lesson is about to be booked. */
  confirming: boolean;
};

/** Reads the chosen lesson from the address. Invalid values are ignored. */
export function readChoice(params: URLSearchParams, zone: string, now: Date): Choice {
  const minutes = meetings.durationsInMinutes.find((each) => String(each) === params.get('minutes'));
  const slot = readMoment(params.get('slot'));
  const today = dayIn(now, zone);
  const wanted = params.get('from') ?? (slot ? dayIn(new Date(slot), zone) : today);
  const firstDay = weekWith(wanted, today);
  return {
    minutes: minutes ?? meetings.defaultDurationInMinutes,
    slot,
    today,
    firstDay,
    utcDay: plusDays(dayIn(now, 'UTC'), daysBetween(today, firstDay)),
    confirming: slot !== undefined && params.has('confirm'),
  };
}

/** Weeks begin with today, so that no day of them is over. */
function weekWith(day: string, today: string): string {
  if (!isDay(day)) return today;
  const ahead = Math.min(Math.max(daysBetween(today, day), 0), maxDaysAhead);
  return plusDays(today, Math.floor(ahead / daysShown) * daysShown);
}

function readMoment(text: string | null): string | undefined {
  const moment = text && /^\d{4}-\d\d-\d\dT/.test(text) ? new Date(text) : undefined;
  return moment && !Number.isNaN(moment.getTime()) ? moment.toISOString() : undefined;
}
