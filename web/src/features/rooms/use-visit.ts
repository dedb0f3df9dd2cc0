import { useEffect, useEffectEvent, useState } from 'react';
import { enterRoom, leaveRoom, leavingWithPage, stayInRoom } from './api/record-visit.ts';

const everyMs = 60_000;
const soonMs = 3000;

/**
 * Records the attendance of the person, and notices when they may no longer be in the room. Answers whether they have come in, as far
 * as the database knows.
 */
export function useVisit(meeting: string, onClosed: () => void): boolean {
  const closed = useEffectEvent(onClosed);
  const [isInside, setInside] = useState(false);

  useEffect(() => {
    let over = false;
    let visit: string | undefined;
    let leaveWithPage: (() => void) | undefined;
    const onPageGone = () => leaveWithPage?.();

    async function beat(): Promise<void> {
      if (visit === undefined) {
        visit = await enterRoom(meeting);
        if (over) await leaveRoom(visit);
        else setInside(true);
        leaveWithPage = await leavingWithPage(visit);
        return;
      }
      if (!(await stayInRoom(visit)) && !over) closed();
      leaveWithPage = await leavingWithPage(visit);
    }
    let next: ReturnType<typeof setTimeout> | undefined;
    // One that fails is made up for by the next.
    async function keepBeating(): Promise<void> {
      await beat().catch((error: unknown) => console.info('a visit was not noted', error));
      if (!over) next = setTimeout(() => void keepBeating(), visit === undefined ? soonMs : everyMs);
    }
    void keepBeating();
    // A child does not stay with somebody whom its parent has just left.
    addEventListener('pagehide', onPageGone);
    return () => {
      over = true;
      removeEventListener('pagehide', onPageGone);
      clearTimeout(next);
      setInside(false);
      if (visit !== undefined) {
        leaveRoom(visit).catch((error: unknown) => console.info('the end of a visit was not noted', error));
      }
    };
  }, [meeting]);
  return isInside;
}
