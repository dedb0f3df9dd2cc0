import { useEffect, useState } from 'react';
import type { Presence } from '../rtc/signalling/roster.ts';
import { createSignalling } from '../rtc/signalling/signalling.ts';

/** Who is in our own room while one is in the provider's: from where they are, it may not be reached. */
export function useOthersInBuiltIn(meeting: string, person: string, enabled: boolean): readonly string[] {
  const [others, setOthers] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!enabled) return;
    const nothing = () => undefined;
    const signalling = createSignalling({
      room: meeting,
      person,
      session: crypto.randomUUID(),
      place: 'provider',
      onPresence: (here: Map<string, Presence>) =>
        setOthers([...here].flatMap(([id, { place }]) => (place === 'builtin' && id !== person ? [id] : []))),
      onSignal: nothing,
      onSubscribed: nothing,
      onJoined: nothing,
      onAway: () => setOthers([]),
    });
    return () => {
      signalling.close();
      setOthers([]);
    };
  }, [meeting, person, enabled]);
  return others;
}
