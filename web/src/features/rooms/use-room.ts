import type { MeetingToken } from '@lomdim/contract/functions';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LocalMedia, MediaView } from './media/local-media.ts';
import type { Tracks } from './rtc/peer/slots.ts';
import { createRoom, type RoomHandle } from './rtc/room.ts';
import type { RoomView } from './rtc/room-view.ts';
import type { Shown } from './rtc/signalling/signals.ts';
import type { People } from './use-people.ts';

type InRoom = {
  meeting: MeetingToken;
  person: string;
  media: LocalMedia;
  known: Pick<People, 'people' | 'leads' | 'isNamed' | 'refetch'>;
};

/** Being in the room, from when this is shown until it is not. */
export function useRoom({ meeting, person, media, known }: InRoom) {
  const [view, setView] = useState<RoomView>();
  const [hand, setHand] = useState(false);
  const room = useRef<RoomHandle>(null);
  const askLeads = useEffectEvent(known.leads);
  const askNamed = useEffectEvent(known.isNamed);
  const askAgain = useEffectEvent(() => void known.refetch());
  const handNow = useRef(false);

  useEffect(() => {
    const made = createRoom({
      meeting,
      person,
      ...ownOf(media.view(), handNow.current),
      leads: (who) => askLeads(who),
      isNamed: (who) => askNamed(who),
      onDoubt: () => askAgain(),
      onChange: setView,
      onMute: () => void media.setMic(false),
    });
    room.current = made;
    const unwatch = media.watch(() => made.show(ownOf(media.view(), handNow.current)));
    return () => {
      unwatch();
      made.close();
      room.current = null;
    };
  }, [meeting, person, media]);

  const { people } = known;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is read through the room, which is notified that it changed
  useEffect(() => room.current?.peopleChanged(), [people]);

  return {
    view,
    hand,
    raiseHand(raised: boolean): void {
      handNow.current = raised;
      setHand(raised);
      room.current?.show(ownOf(media.view(), raised));
    },
    mute: (who: string | null): boolean => room.current?.mute(who) ?? false,
    sendOut: (who: string): void => room.current?.sendOut(who),
    letIn: (who: string): void => room.current?.letIn(who),
  };
}

export type RoomState = ReturnType<typeof useRoom>;

function ownOf({ mic, camera, screen }: MediaView, hand: boolean): { tracks: Tracks; shown: Shown } {
  return {
    tracks: { voice: mic.track, camera: camera.track, screen: screen.track },
    shown: { mic: mic.on, camera: camera.track !== null, screen: screen.track !== null, hand },
  };
}
