import type { MeetingToken } from '@lomdim/contract/functions';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceFor } from '../../../lib/errors/sentence.ts';
import { letIn, peopleOf, sendOut } from '../api/meeting.ts';
import type { LocalMedia, MediaView } from '../media/local-media.ts';
import { useRoom } from '../use-room.ts';
import { useVisit } from '../use-visit.ts';
import { ChatPanel } from './chat-panel.tsx';
import styles from './live-room.module.css';
import { PeoplePanel, type ShownMember } from './people-panel.tsx';
import { useStreamOf, Voice } from './picture.tsx';
import { Stage } from './stage.tsx';
import type { ShownTile } from './tile.tsx';
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
  const { t } = useTranslation('room');
  const { data: people = [], refetch } = useQuery(peopleOf(person, meeting.meetingId));
  const leads = (who: string) => people.some(({ id, is_moderator }) => id === who && is_moderator);
  const room = useRoom({ meeting, person, media, leads });
  const [view, setView] = useState<'tiles' | 'speaker'>('tiles');
  const [panel, setPanel] = useState<Panel>();
  const [read, setRead] = useState(0);
  const [failure, setFailure] = useState<string>();
  const over = useEffectEvent(onOver);
  const place = useRef<HTMLElement>(null);
  // The button that was pressed is gone; whoever enters is where the others are.
  useEffect(() => place.current?.focus(), []);
  useVisit(meeting.meetingId, () => onOver('closed'));

  const ended = room.view?.ended;
  useEffect(() => {
    if (ended) over(ended === 'elsewhere' ? 'elsewhere' : 'closed');
  }, [ended]);

  const others = room.view?.others ?? [];
  const nameOf = (who: string) => {
    const found = people.find(({ id }) => id === who);
    return [found?.first_name, found?.last_name].filter(Boolean).join(' ') || t('people.nameless');
  };
  const avatarOf = (who: string) => people.find(({ id }) => id === who)?.avatar_url ?? null;

  // Somebody came after the names were asked for.
  const unknown = others.filter(({ id }) => !people.some((each) => each.id === id)).map(({ id }) => id);
  const strangers = unknown.toSorted().join(' ');
  const askAgain = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (strangers) askAgain();
  }, [strangers]);

  const ownPicture = useStreamOf(own.camera.track);
  const ownScreen = useStreamOf(own.screen.track);
  const tiles = [
    ...others.flatMap(({ id, shown, isConnected, isSpeaking, quality, voice, screen }) => {
      const base = { person: id, name: nameOf(id), avatar: avatarOf(id), isMe: false, isConnected, quality };
      const tile = { ...base, ...shown, key: id, stream: voice, isScreen: false, isSpeaking };
      const shared = { ...tile, key: `${id} screen`, stream: screen, isScreen: true, isSpeaking: false };
      return shown.screen ? [tile, shared] : [tile];
    }),
    ...ownTiles(),
  ];
  const sharing = tiles.some(({ isScreen }) => isScreen);
  useEffect(() => {
    if (sharing) setView('speaker');
  }, [sharing]);

  function ownTiles(): ShownTile[] {
    const base: ShownTile = {
      key: person,
      person,
      name: nameOf(person),
      avatar: avatarOf(person),
      stream: ownPicture,
      isScreen: false,
      isMe: true,
      mic: own.mic.on,
      camera: own.camera.track !== null,
      hand: room.hand,
      isSpeaking: false,
      isConnected: undefined,
      quality: 'good',
    };
    const shared = { ...base, key: `${person} screen`, stream: ownScreen, isScreen: true };
    return own.screen.track ? [base, shared] : [base];
  }

  const members = people.map(({ id, is_moderator, is_sent_out, minutes }): ShownMember => {
    const other = others.find((each) => each.id === id);
    return {
      id,
      name: nameOf(id),
      avatar: avatarOf(id),
      isMe: id === person,
      leads: is_moderator,
      mic: id === person ? own.mic.on : (other?.shown.mic ?? false),
      hand: id === person ? room.hand : (other?.shown.hand ?? false),
      isHere: id === person || other !== undefined,
      isSentOut: is_sent_out,
      minutes,
    };
  });

  async function decide(act: () => Promise<void>, then: () => void): Promise<void> {
    setFailure(undefined);
    try {
      await act();
      then();
      await refetch();
    } catch (error) {
      setFailure(sentenceFor(error));
    }
  }

  const chat = room.view?.chat ?? [];
  const unread = panel === 'chat' ? 0 : chat.length - read;
  const happening = room.view?.happening;
  const news = happening && t(`happening.${happening.kind}`, { name: nameOf(happening.person) });
  function show(next: Panel): void {
    setRead(chat.length);
    setPanel(next);
  }

  return (
    <section
      ref={place}
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
      <p role="status" className={styles.news}>
        {room.view?.isJoined === false && room.view.others.length > 0
          ? t('stage.away')
          : (news ??
            (others.length === 0 ? t('stage.alone') : t('stage.count', { count: others.length + 1 })))}
      </p>
      {(failure ?? own.screen.problem) && (
        <p role="alert" className={styles.failure}>
          {failure ?? t('problem.screen')}
        </p>
      )}
      <div className={styles.tools}>
        <Toolbar
          {...{ media, own, room, view, panel, unread }}
          onView={setView}
          onPanel={show}
          people={others.length + 1}
        />
      </div>
      {panel === 'chat' && (
        <div className={styles.panel}>
          <ChatPanel lines={chat} nameOf={nameOf} onSay={room.chat} />
        </div>
      )}
      {panel === 'people' && (
        <div className={styles.panel}>
          <PeoplePanel
            members={members}
            isLeading={leads(person)}
            onMute={room.mute}
            onSendOut={(who) =>
              void decide(
                () => sendOut(meeting.meetingId, who),
                () => room.sendOut(who),
              )
            }
            onLetIn={(who) =>
              void decide(
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
