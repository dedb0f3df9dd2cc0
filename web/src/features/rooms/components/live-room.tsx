import type { MeetingToken } from '@lomdim/contract/functions';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { letIn, sendOut } from '../api/get-meeting.ts';
import type { LocalMedia, MediaView } from '../media/local-media.ts';
import { ownTiles, shownMembers, tilesOfOthers } from '../shown.ts';
import { usePeople } from '../use-people.ts';
import { useRoom } from '../use-room.ts';
import { useVisit } from '../use-visit.ts';
import styles from './live-room.module.css';
import { ChatPanel } from './panels/chat-panel.tsx';
import { PeoplePanel } from './panels/people-panel.tsx';
import { RoomNews } from './room-news.tsx';
import { useStreamOf, Voice } from './stage/picture.tsx';
import { Stage } from './stage/stage.tsx';
import { type Panel, Toolbar } from './toolbar.tsx';

type Props = {
  meeting: MeetingToken;
  person: string;
  media: LocalMedia;
  own: MediaView;
  /** The room is not open to oneself any more, or one is in it elsewhere. */
  onOver: (why: 'closed' | 'elsewhere') => void;
};

/** The room itself: everyone, the tools, and what is said beside. */
export function LiveRoom({ meeting, person, media, own, onOver }: Props) {
  const { t } = useTranslation('rooms');
  const known = usePeople(meeting.meetingId, person);
  const room = useRoom({ meeting, person, media, known });
  const [view, setView] = useState<'tiles' | 'speaker'>('tiles');
  const [panel, setPanel] = useState<Panel>();
  const [read, setRead] = useState(0);
  const over = useEffectEvent(onOver);
  const section = useRef<HTMLElement>(null);
  // The button that was pressed is gone; whoever enters is where the others are, before the first tool.
  useEffect(() => section.current?.focus(), []);
  useVisit(meeting.meetingId, () => onOver('closed'));

  const ended = room.view?.ended;
  useEffect(() => {
    if (ended) over(ended === 'elsewhere' ? 'elsewhere' : 'closed');
  }, [ended]);

  const others = room.view?.others ?? [];
  const { hand } = room;
  const picture = useStreamOf(own.camera.track);
  const screen = useStreamOf(own.screen.track);
  const tiles = [...tilesOfOthers(others, known), ...ownTiles({ person, own, hand, picture, screen }, known)];
  const sharing = tiles.some(({ isScreen }) => isScreen);
  useEffect(() => {
    if (sharing) setView('speaker');
  }, [sharing]);

  // Of two students both lead, so that neither decides about the other.
  const isOfEquals = meeting.kind === 'pair' || meeting.kind === 'study';
  const members = shownMembers(known, others, { person, mic: own.mic.on, hand });

  const chat = room.view?.chat ?? [];
  const unread = panel === 'chat' ? 0 : chat.length - read;
  function show(next: Panel): void {
    setRead(chat.length);
    setPanel(next);
  }

  return (
    <section
      ref={section}
      tabIndex={-1}
      className={styles.room}
      data-panel={panel}
      aria-label={t('stage.room')}
    >
      {others.map(({ id, voice }) => (
        <Voice key={id} stream={voice} />
      ))}
      <div className={styles.stage}>
        <Stage tiles={tiles} view={view} speaker={room.view?.speaker} />
      </div>
      <RoomNews
        view={room.view}
        nameOf={known.nameOf}
        failure={known.failure ?? (own.screen.problem && t('problem.screen'))}
      />
      <div>
        <Toolbar
          {...{ media, own, room, view, panel, unread }}
          onView={setView}
          onPanel={show}
          people={others.length + 1}
        />
      </div>
      {panel === 'chat' && (
        <div className={styles.panel}>
          <ChatPanel
            lines={chat}
            nameOf={known.nameOf}
            isAway={room.view?.isJoined === false}
            onSay={room.say}
          />
        </div>
      )}
      {panel === 'people' && (
        <div className={styles.panel}>
          <PeoplePanel
            members={isOfEquals ? members.map((each) => ({ ...each, leads: false })) : members}
            isLeading={!isOfEquals && known.leads(person)}
            onMute={room.mute}
            onSendOut={(who) =>
              void known.decide(
                () => sendOut(meeting.meetingId, who),
                () => room.sendOut(who),
              )
            }
            onLetIn={(who) =>
              void known.decide(
                () => letIn(meeting.meetingId, who),
                () => room.letIn(who),
              )
            }
          />
        </div>
      )}
    </section>
  );
}
