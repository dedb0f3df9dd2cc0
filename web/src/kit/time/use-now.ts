import { useEffect, useState } from 'react';
import { useFirstNow } from '#lib/rendering/first-view.ts';

/** The time, often enough to know when a room opens. */
export function useNow(everyMs = 15_000): Date {
  const first = useFirstNow();
  const [now, setNow] = useState(first);
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
