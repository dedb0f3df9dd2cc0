import { messages as constants } from '@lomdim/contract/constants';
import { clockTime, dayIn, shortDay } from '#kit/time/clock.ts';
import { plusDays } from '#kit/time/days.ts';

type Dated = { created_at: string };

/** Messages by the day on which the viewer's clock saw them. */
export function byDay<Each extends Dated>(messages: readonly Each[], zone: string) {
  const days: { day: string; messages: Each[] }[] = [];
  for (const message of messages) {
    const day = dayIn(new Date(message.created_at), zone);
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}

export function dayKind(day: string, zone: string, now = new Date()): 'today' | 'yesterday' | 'other' {
  const today = dayIn(now, zone);
  if (day === today) return 'today';
  return day === plusDays(today, -1) ? 'yesterday' : 'other';
}

/** The clock for what is less than a day old, otherwise the date. */
export function listTime(moment: string, language: string, zone: string, now = new Date()): string {
  const date = new Date(moment);
  const isRecent = now.getTime() - date.getTime() < constants.clockTimeHours * 3_600_000;
  return isRecent ? clockTime(date, language, zone) : shortDay(date, language, zone, now);
}
