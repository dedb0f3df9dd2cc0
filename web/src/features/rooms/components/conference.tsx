import type { MeetingToken } from '@lomdim/contract/functions';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { fullName } from '#kit/names/names.ts';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { peopleOf } from '../api/list-people.ts';
import { DeviceCheck } from '../media/device-check.tsx';
import { createLocalMedia, type LocalMedia } from '../media/local-media.ts';
import { useOthersInBuiltIn } from '../provider/use-others-in-built-in.ts';
import { useProvider } from '../provider/use-provider.ts';
import type { BlockMember } from './block-slot.ts';
import { LiveRoom } from './live-room.tsx';
import styles from './video-room.module.css';
import { wayOut } from './way-out.ts';

const JitsiRoom = lazy(async () => ({ default: (await import('../provider/jitsi-room.tsx')).JitsiRoom }));

type ConferenceProps = {
  meeting: MeetingToken;
  person: string;
  onOver: (why: 'closed' | 'elsewhere') => void;
  /** The way to report what happens, among the tools of our own room. */
  report?: ReactNode;
  block?: BlockMember | undefined;
};

/** Where one meets: in the provider's room, or in our own. */
export function Conference({ meeting, person, onOver, report, block }: ConferenceProps) {
  const { t } = useTranslation('rooms');
  const navigate = useNavigate();
  const isOutside = meeting.provider === 'jitsi';
  const [moved, setMoved] = useState(false);
  const [silent, setSilent] = useState(false);
  const provider = useProvider(meeting.domain, isOutside);
  const away = provider === 'away' || silent;
  const outside = isOutside && !away && !moved;
  const others = useOthersInBuiltIn(meeting.meetingId, person, outside && provider === 'there');

  if (outside && provider === 'trying') {
    return (
      <>
        <p role="status">{t('provider.trying')}</p>
        <Skeleton shape={{ height: '28rem' }} />
      </>
    );
  }
  if (outside) {
    return (
      <>
        {others.length > 0 && (
          <div role="status" className={`callout cluster-3 middle ${styles.notice}`}>
            <Waiting others={others} meeting={meeting.meetingId} person={person} />
            <Button look="quiet" onClick={() => setMoved(true)}>
              {t('provider.move')}
            </Button>
          </div>
        )}
        <Suspense fallback={<Skeleton shape={{ height: '28rem' }} />}>
          <JitsiRoom
            meeting={meeting}
            onUnreachable={() => setSilent(true)}
            onOver={onOver}
            onLeave={() => void navigate(wayOut[meeting.kind])}
          />
        </Suspense>
      </>
    );
  }
  return (
    <>
      {isOutside && away && (
        <p role="status" className={`callout cluster-3 middle ${styles.notice}`}>
          {t('provider.away')}
        </p>
      )}
      <BuiltInRoom {...{ meeting, person, onOver, report, block }} />
    </>
  );
}

type WaitingProps = { others: readonly string[]; meeting: string; person: string };

function Waiting({ others, meeting, person }: WaitingProps) {
  const { t, texts } = useTranslation('rooms');
  const { data: people = [] } = useQuery(peopleOf(person, meeting));
  const names = people.flatMap((each) =>
    others.includes(each.id) ? [fullName(each) || t('people.nameless')] : [],
  );
  if (names.length === 0) return <p>{t('provider.somebody')}</p>;
  const list = new Intl.ListFormat(texts.language).format(names);
  return <p>{t('provider.others', { names: list, count: names.length })}</p>;
}

/** Our own room: first a look at one's camera and microphone, then the others. */
function BuiltInRoom({ meeting, person, onOver, report, block }: ConferenceProps) {
  const [media, setMedia] = useState<LocalMedia>();
  const own = useSyncExternalStore(media?.watch ?? noChange, () => media?.view());
  const [entered, setEntered] = useState(false);
  // The devices are given back when the room is left.
  useEffect(() => {
    const made = createLocalMedia();
    setMedia(made);
    void made.start();
    return () => {
      made.stop();
      setMedia(undefined);
    };
  }, []);
  if (!media || !own) return <Skeleton shape={{ height: '28rem' }} />;
  if (!entered) return <DeviceCheck media={media} own={own} onEnter={() => setEntered(true)} />;
  return <LiveRoom {...{ meeting, person, media, own, onOver, report, block }} />;
}

function noChange(): () => void {
  return () => undefined;
}
