import { meetings } from '@lomdim/contract/constants';
import { useState } from 'react';
import { dayIn, momentOf, wallClock } from '#kit/time/clock.ts';
import { spanFrom } from '#shared/rest-days/rest-spans.ts';
import { nextFreeTime, type When } from './api/schedule-meeting.ts';

const timeIsTaken = '23P01';

type Start = { date: string; time: string; minutes: number };
const empty: Start = { date: '', time: '', minutes: meetings.defaultDurationInMinutes };

/** Date, time and length of a meeting, and what to do when that time is taken. */
export function useWhen(conversation: string, zone: string, initial: Start = empty) {
  const [when, setWhen] = useState<When>({ ...initial, zone });
  /** `null`: nothing is free for weeks. */
  const [next, setNext] = useState<Date | null>();

  function change(changes: Partial<When>): void {
    setWhen((before) => ({ ...before, ...changes }));
    setNext(undefined);
  }

  const start = momentOf(when.date, when.time, zone);
  return {
    when,
    start,
    /** None while a part of it is not chosen. */
    spans: start ? [spanFrom(start, when.minutes)] : [],
    today: dayIn(new Date(), zone),
    change,
    next,
    takeNext(): void {
      if (next) change(wallClock(next, zone));
    },
    /** Whether the time was taken; then the next free one is looked for. */
    async isTaken(error: unknown): Promise<boolean> {
      const start = momentOf(when.date, when.time, zone);
      if (Object(error).code !== timeIsTaken || !start) return false;
      setNext(await nextFreeTime(conversation, start, when));
      return true;
    },
  };
}
