import type { MeetingToken, MeetingTokenBody } from '@lomdim/contract/functions';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AlertRegion } from '#kit/alert/alert.tsx';
import { Failure } from '#kit/alert/failure.tsx';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { fullName } from '#kit/names/names.ts';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { errorMessage } from '#lib/errors/error-message.ts';
import { readFailure } from '#lib/errors/read-failure.ts';
import { meetingOf, peopleOf } from '../api/get-meeting.ts';
import { useOthersInBuiltIn } from '../provider/use-others-in-built-in.ts';
import { useProvider } from '../provider/use-provider.ts';
import { BuiltInRoom } from './built-in-room.tsx';
import styles from './video-room.module.css';

const JitsiRoom = lazy(async () => ({ default: (await import('../provider/jitsi-room.tsx')).JitsiRoom }));

type Props = {
  ask: MeetingTokenBody;
  person: string;
  /** Shown instead of the room, where there is none. */
  notFound: ReactNode;
  /** What two students learn who were matched by SOS havruta, in the words of the page. */
  subjectName?: (subject: string) => string;
};

/** Where one is once one has left: a pair of students may keep each other there. */
const wayOut = {
  lesson: '/dashboard',
  live: '/dashboard',
  pair: '/sos-havrouta',
  study: '/beit-hamidrash',
} as const satisfies Record<MeetingToken['kind'], string>;

/** The room of a meeting: the provider's where it can be reached, otherwise our own. */
export function VideoRoom({ ask, person, notFound, subjectName }: Props) {
  const { t } = useTranslation('rooms');
  const { data, error, isFetching, refetch } = useQuery(meetingOf(person, ask));
  const [isElsewhere, setElsewhere] = useState(false);
  const [round, setRound] = useState(0);

  function over(why: 'closed' | 'elsewhere'): void {
    if (why === 'elsewhere') setElsewhere(true);
    // The database says why it is closed; should it be open, one is asked in again.
    else void refetch().then(() => setRound((before) => before + 1));
  }

  if (error) {
    const failure = readFailure(error);
    const code = failure.kind === 'refused' ? failure.code : undefined;
    if (code === 'booking_not_found' || code === 'session_not_found') return notFound;
    if (code === 'pair_room_closed') return <ClosedRoom kind="pair" error={error} />;
    if (code === 'study_room_closed') return <ClosedRoom kind="study" error={error} />;
    return (
      <RoomFrame title={undefined} room={undefined}>
        <Failure error={error} busy={isFetching} onAgain={() => void refetch()} />
      </RoomFrame>
    );
  }
  if (!data) {
    return (
      <RoomFrame title={undefined} room={undefined} to={null} loading>
        <Skeleton shape={{ height: '28rem' }} />
      </RoomFrame>
    );
  }
  return (
    <RoomFrame
      title={data.kind === 'pair' ? (subjectName?.(data.title) ?? data.title) : data.title}
      room={data.room}
      to={wayOut[data.kind]}
    >
      {isElsewhere ? (
        <div className={`callout ${styles.notice}`}>
          <p>{t('over.elsewhere')}</p>
          <Button look="quiet" onClick={() => setElsewhere(false)}>
            {t('over.here')}
          </Button>
        </div>
      ) : (
        <Conference key={round} meeting={data} person={person} onOver={over} />
      )}
    </RoomFrame>
  );
}

/** The time of two students is over: another try would change nothing. */
function ClosedRoom({ kind, error }: { kind: 'pair' | 'study'; error: unknown }) {
  const { t } = useTranslation('rooms');
  return (
    <RoomFrame title={undefined} room={undefined} to={null}>
      <AlertRegion className={`callout ${styles.notice}`}>
        <p>{errorMessage(error)}</p>
        <ButtonLink to={wayOut[kind]}>{t(`over.${kind}`)}</ButtonLink>
      </AlertRegion>
    </RoomFrame>
  );
}

type ConferenceProps = {
  meeting: MeetingToken;
  person: string;
  onOver: (why: 'closed' | 'elsewhere') => void;
};

function Conference({ meeting, person, onOver }: ConferenceProps) {
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
          <div role="status" className={`callout ${styles.notice}`}>
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
        <p role="status" className={`callout ${styles.notice}`}>
          {t('provider.away')}
        </p>
      )}
      <BuiltInRoom {...{ meeting, person, onOver }} />
    </>
  );
}

type WaitingProps = { others: readonly string[]; meeting: string; person: string };

function Waiting({ others, meeting, person }: WaitingProps) {
  const { t, i18n } = useTranslation('rooms');
  const { data: people = [] } = useQuery(peopleOf(person, meeting));
  const names = people.flatMap((each) =>
    others.includes(each.id) ? [fullName(each) || t('people.nameless')] : [],
  );
  if (names.length === 0) return <p>{t('provider.somebody')}</p>;
  const list = new Intl.ListFormat(i18n.language).format(names);
  return <p>{t('provider.others', { names: list, count: names.length })}</p>;
}

type FrameProps = {
  title: string | undefined;
  room: string | undefined;
  /** Where leaving leads; `null` where there is nothing to leave, or as long as the kind of meeting is unknown. */
  to?: string | null;
  /** Skeletons for what the heading will show. */
  loading?: boolean;
  children: ReactNode;
};

function RoomFrame({ title, room, to = '/dashboard', loading = false, children }: FrameProps) {
  const { t } = useTranslation('rooms');
  return (
    <div className={styles.page}>
      <header className={styles.heading}>
        <div className={styles.names}>
          <h1 className="section-title">{t('title')}</h1>
          {loading && (
            <p className={styles.about}>
              <Skeleton width="16rem" />
            </p>
          )}
          {title && (
            <p className={styles.about}>
              <span dir="auto">{title}</span> · {t('roomName')} <code>{room}</code>
            </p>
          )}
        </div>
        {loading && <Skeleton shape={{ height: 'var(--touch)' }} width="9rem" />}
        {to && (
          <ButtonLink look="quiet" to={to}>
            {t('leave')}
          </ButtonLink>
        )}
      </header>
      {children}
    </div>
  );
}
