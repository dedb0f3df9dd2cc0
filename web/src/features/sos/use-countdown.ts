import { useEffect, useEffectEvent } from 'react';
import { useNow } from '#kit/time/use-now.ts';

type Clock = { clockAhead: number };

/** The time of the server, second by second, whatever the clock here says. */
export function useServerTime({ clockAhead }: Clock): number {
  return useNow(1000).getTime() + clockAhead;
}

/** Whole seconds until a moment of the server, never less than none; says when there are none left. */
export function useCountdown(until: string | null, clock: Clock, onOver: () => void): number {
  const now = useServerTime(clock);
  const left = until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  const over = useEffectEvent(onOver);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) over();
  }, [isOver]);
  return left;
}
