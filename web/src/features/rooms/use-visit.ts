import { useEffect, useEffectEvent } from 'react';
import { enterRoom, leaveRoom, stayInRoom } from './api/record-visit.ts';

const everyMs = 60_000;

/** Records the attendance of the person, and notices when they may no longer be in the room. */
export function useVisit(meeting: string, onClosed: () => void): void {
  const closed = useEffectEvent(onClosed);

  useEffect(() => {
    let over = false;
    let visit: string | undefined;

    async function beat(): Promise<void> {
      if (visit === undefined) {
        visit = await enterRoom(meeting);
        if (over) await leaveRoom(visit);
        return;
      }
      if (!(await stayInRoom(visit)) && !over) closed();
    }
    // One that fails is made up for by the next.
    const attempt = () => void beat().catch((error: unknown) => console.info('a visit was not noted', error));
    attempt();
    const beating = setInterval(attempt, everyMs);
    return () => {
      over = true;
      clearInterval(beating);
      if (visit !== undefined) {
        leaveRoom(visit).catch((error: unknown) => console.info('the end of a visit was not noted', error));
      }
    };
  }, [meeting]);
}
