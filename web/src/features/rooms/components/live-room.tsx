import type { MeetingToken } from '@lomdim/contract/functions';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { letIn, sendOut } from '../api/send-out.ts';
import type { LocalMedia, MediaView } from '../media/local-media.ts';
import { ownTiles, shownMembers, tilesOfOthers } from '../shown.ts';
import { usePeople } from '../use-people.ts';
import { type RoomState, useRoom } from '../use-room.ts';
import { useRoomChat, useUnread } from '../use-room-chat.ts';
import { useVisit } from '../use-visit.ts';
import type { BlockMember } from './block-slot.ts';
import styles from './live-room.module.css';
import { ChatPanel } from './panels/chat-panel.tsx';
import { PeoplePanel } from './panels/people-panel.tsx';
import { RoomNews } from './room-news.tsx';
import { useStreamOf, Voice } from './stage/picture.tsx';
import { Stage } from './stage/stage.tsx';
import type { ShownTile } from './stage/tile.tsx';
import { type Panel, Toolbar } from './toolbar.tsx';
import { WaitingPeople } from './waiting-people.tsx';

type Props = {
  meeting: MeetingToken;
  person: string;
  media: LocalMedia;
  own: MediaView;
  /** The room is not open to oneself any more, or one is in it elsewhere. */
  onOver: (why: 'closed' | 'elsewhere') => void;
  report?: ReactNode;
  block?: BlockMember | undefined;
};

/** Whoever leads a room of children is to see soon who waits before it. */
const watchMs = 4000;

/** The room itself: everyone, the tools, and what is said beside. */
export function LiveRoom({ meeting, person, media, own, onOver, report, block }: Props) {
  const { t } = useTranslation('rooms');
  const isWatched = meeting.isChildrens && meeting.isModerator;
  const known = usePeople(meeting.meetingId, person, isWatched ? watchMs : undefined);
  const room = useRoom({ meeting, person, media, known });
  const [panel, setPanel] = useState<Panel>();
  const section = useRef<HTMLElement>(null);
  // The button that was pressed is gone; whoever enters is where the others are, before the first tool.
  useEffect(() => section.current?.focus(), []);
  const isInside = useVisit(meeting.meetingId, () => onOver('closed'));
  const chat = useRoomChat(meeting.meetingId, person, isInside);
  const unread = useUnread(chat, person, panel === 'chat');

  const over = useEffectEvent(onOver);
  const ended = room.view?.ended;
  useEffect(() => {
    if (ended) over(ended === 'elsewhere' ? 'elsewhere' : 'closed');
  }, [ended]);

  const others = room.view?.others ?? [];
  const tiles = useTiles({ person, own, known, room });
  const [view, setView] = useViewOf(tiles);

  return (
    <section
      ref={section}
      tabIndex={-1}
      className={`surface ${styles.room}`}
      data-panel={panel}
      data-inside=""
      aria-label={t('stage.room')}
    >
      {others.map(({ id, voice }) => (
        <Voice key={id} stream={voice} />
      ))}
      <div className={styles.stage}>
        <Stage tiles={tiles} view={view} speaker={room.view?.speaker} />
      </div>
      {isWatched && (
        <WaitingPeople
          known={known}
          onLetIn={async (who) => {
            await letIn(meeting.meetingId, who);
            await known.refetch();
          }}
        />
      )}
      <RoomNews view={room.view} nameOf={known.nameOf} problem={own.screen.problem && t('problem.screen')} />
      <div>
        <Toolbar
          {...{ media, own, room, view, panel, unread, report }}
          onView={setView}
          onPanel={setPanel}
          people={others.length + 1}
        />
      </div>
      {panel && (
        <div className={styles.panel}>
          {panel === 'chat' ? (
            <ChatPanel chat={chat} nameOf={known.nameOf} isAway={room.view?.isJoined === false} />
          ) : (
            <People {...{ meeting, person, own, known, room, block }} />
          )}
        </div>
      )}
    </section>
  );
}

type Inside = { person: string; own: MediaView; known: ReturnType<typeof usePeople>; room: RoomState };

function useTiles({ person, own, known, room: { view, hand } }: Inside): ShownTile[] {
  const picture = useStreamOf(own.camera.track);
  const screen = useStreamOf(own.screen.track);
  return [
    ...tilesOfOthers(view?.others ?? [], known),
    ...ownTiles({ person, own, hand, picture, screen }, known),
  ];
}

/** A screen that is shared is looked at, until another view is chosen. */
function useViewOf(tiles: readonly ShownTile[]) {
  const [view, setView] = useState<'tiles' | 'speaker'>('tiles');
  const sharing = tiles.some(({ isScreen }) => isScreen);
  useEffect(() => {
    if (sharing) setView('speaker');
  }, [sharing]);
  return [view, setView] as const;
}

function People({ meeting, person, own, known, room, block }: Inside & Pick<Props, 'meeting' | 'block'>) {
  // Of two students both lead, so that neither decides about the other.
  const isOfEquals = meeting.kind === 'pair' || meeting.kind === 'study';
  const me = { person, mic: own.mic.on, hand: room.hand };
  const members = shownMembers(known, room.view?.others ?? [], me, meeting.isChildrens);
  /** A decision is stored in the database first, and then broadcast to those who are here. */
  const decide = (store: typeof sendOut, broadcast: (who: string) => void) => async (who: string) => {
    await store(meeting.meetingId, who);
    broadcast(who);
    await known.refetch();
  };
  return (
    <PeoplePanel
      members={isOfEquals ? members.map((each) => ({ ...each, leads: false })) : members}
      isLeading={!isOfEquals && known.leads(person)}
      onMute={room.mute}
      onSendOut={decide(sendOut, room.sendOut)}
      onLetIn={decide(letIn, room.letIn)}
      block={block}
    />
  );
}
