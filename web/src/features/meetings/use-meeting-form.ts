import { meetings } from '@lomdim/contract/constants';
import { type FormEvent, useState } from 'react';
import { useAction } from '#kit/action/use-action.ts';
import { dayIn, momentOf, wallClock } from '#kit/time/clock.ts';
import { spanFrom } from '#shared/rest-days/rest-spans.ts';
import { useRest } from '#shared/rest-days/use-rest.ts';
import { nextFreeTime, type When } from './api/schedule-meeting.ts';
import { type Partner, theTwo } from './partner.ts';

const timeIsTaken = '23P01';

type Options = {
  conversation: string;
  /** Whose lesson it is, where a parent writes with the teacher. */
  childId?: string | undefined;
  partner: Partner;
  zone: string;
  /** Whether everything else is filled in. */
  isComplete?: boolean;
  send: (when: When) => Promise<void>;
};
const empty = { date: '', time: '', minutes: meetings.defaultDurationInMinutes };

/** Date, time and length of a meeting; where that time is taken, the next free one is looked for. */
export function useMeetingForm(options: Options) {
  const { conversation, childId, partner, zone, isComplete = true, send } = options;
  const [when, setWhen] = useState<When>({ ...empty, zone });
  /** `null`: nothing is free for weeks. */
  const [next, setNext] = useState<Date | null>();
  const [showErrors, setShowErrors] = useState(false);
  const start = momentOf(when.date, when.time, zone);
  const rest = useRest(start ? [spanFrom(start, when.minutes)] : [], theTwo(partner, zone));
  const today = dayIn(new Date(), zone);
  const isMissing = !isComplete || !when.date || !when.time;
  const { busy, failure, run, reset } = useAction(() => send(when).catch(lookForAnother));

  async function lookForAnother(error: unknown): Promise<void> {
    if (Object(error).code !== timeIsTaken || !start) throw error;
    const found = await nextFreeTime(conversation, start, when, childId).catch(() => {
      throw error;
    });
    setNext(found);
  }

  function change(changes: Partial<When>): void {
    setWhen((before) => ({ ...before, ...changes }));
    setNext(undefined);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setShowErrors(isMissing);
    if (!busy) reset();
    if (!isMissing && when.date >= today) void run();
  }

  return {
    ...{ when, start, today, zone, partner, next, rest, isMissing, showErrors, busy, failure, change },
    takeNext(): void {
      if (next) change(wallClock(next, zone));
    },
    onSubmit: rest.onceKnown(submit),
  };
}
