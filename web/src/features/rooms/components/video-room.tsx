import type { MeetingToken, MeetingTokenBody } from '@lomdim/contract/functions';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { AlertRegion } from '#kit/alert/alert.tsx';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { errorMessage } from '#lib/errors/error-message.ts';
import { readFailure } from '#lib/errors/read-failure.ts';
import { meetingOf } from '../api/get-meeting.ts';
import { BlockOthers } from './block-others.tsx';
import type { BlockMember, BlockSlot } from './block-slot.ts';
import { Conference } from './conference.tsx';
import styles from './video-room.module.css';
import { WaitingRoom } from './waiting-room.tsx';
import { wayOut } from './way-out.ts';

type Props = {
  ask: MeetingTokenBody;
  person: string;
  /** Shown instead of the room, where there is none. */
  notFound: ReactNode;
  /** What two students learn who were matched by SOS havruta, in the words of the page. */
  subjectName?: (subject: string) => string;
  /** Above the room, before one is inside and after: what the page has to say about this meeting. */
  notice?: ReactNode;
  /** The way to report what happens in it, wherever one meets. */
  report?: (meeting: MeetingToken) => ReactNode;
  /** The way to block somebody who is there; `onBlocked` is for afterwards. */
  block?: BlockSlot;
};

/** What a room of two answers that is not open any more. */
const closedCodes = new Set(['pair_room_closed', 'study_room_closed', 'meeting_not_open']);

/** The room of a meeting: the provider's where it can be reached, otherwise our own. */
export function VideoRoom({ ask, person, notFound, subjectName, notice, report, block }: Props) {
  const { t } = useTranslation('rooms');
  const meeting = useQuery(meetingOf(person, ask));
  const { data, error, refetch } = meeting;
  const [isElsewhere, setElsewhere] = useState(false);
  const [round, setRound] = useState(0);
  // Whoever was inside is told that it is over, and not why: the other may have left for good.
  const [wasInside, setWasInside] = useState<MeetingToken>();
  const navigate = useNavigate();

  function over(why: 'closed' | 'elsewhere'): void {
    if (why === 'elsewhere') setElsewhere(true);
    // The database says why it is closed; should it be open, one is asked in again.
    else {
      setWasInside(data);
      void refetch().then(() => setRound((before) => before + 1));
    }
  }

  if (error) {
    const failure = readFailure(error);
    const code = failure.kind === 'refused' ? failure.code : undefined;
    if (wasInside && wasInside.kind !== 'live' && code !== undefined && closedCodes.has(code)) {
      return <ClosedRoom kind={wasInside.kind}>{t('over.ended')}</ClosedRoom>;
    }
    if (code === 'booking_not_found' || code === 'session_not_found') return notFound;
    if (code === 'pair_room_closed') return <ClosedRoom kind="pair">{errorMessage(error)}</ClosedRoom>;
    if (code === 'study_room_closed') return <ClosedRoom kind="study">{errorMessage(error)}</ClosedRoom>;
    return (
      <RoomFrame title={undefined} room={undefined}>
        <QueryFailure query={meeting} />
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
  // A room of two is left with the one who is blocked; a class goes on.
  const blockHere: BlockMember | undefined =
    block &&
    ((member) => block(member, data.kind === 'live' ? undefined : () => void navigate(wayOut[data.kind])));
  const others = blockHere && data.kind !== 'live' && (
    <BlockOthers meeting={data} person={person} block={blockHere} />
  );
  return (
    <RoomFrame
      title={data.kind === 'pair' ? (subjectName?.(data.title) ?? data.title) : data.title}
      // For nobody to type: a room of children is found from inside alone.
      room={data.isChildrens ? undefined : data.room}
      to={wayOut[data.kind]}
      report={
        <>
          {report?.(data)}
          {others}
        </>
      }
    >
      {notice}
      {data.waitsFor ? (
        <WaitingRoom meeting={data} person={person} onChange={() => void refetch()} />
      ) : isElsewhere ? (
        <div className={`callout cluster-3 middle ${styles.notice}`}>
          <p>{t('over.elsewhere')}</p>
          <Button look="quiet" onClick={() => setElsewhere(false)}>
            {t('over.here')}
          </Button>
        </div>
      ) : (
        <Conference
          key={round}
          meeting={data}
          person={person}
          onOver={over}
          report={report?.(data)}
          block={blockHere}
        />
      )}
    </RoomFrame>
  );
}

/** The time of two people is over: another try would change nothing. */
function ClosedRoom({ kind, children }: { kind: 'pair' | 'study' | 'lesson'; children: ReactNode }) {
  const { t } = useTranslation('rooms');
  return (
    <RoomFrame title={undefined} room={undefined} to={null}>
      <AlertRegion className={`callout cluster-3 middle ${styles.notice}`}>
        <p>{children}</p>
        <ButtonLink to={wayOut[kind]}>{t(`over.${kind}`)}</ButtonLink>
      </AlertRegion>
    </RoomFrame>
  );
}

type FrameProps = {
  title: string | undefined;
  room: string | undefined;
  /** Where leaving leads; `null` where there is nothing to leave, or as long as the kind of meeting is unknown. */
  to?: string | null;
  /** Skeletons for what the heading will show. */
  loading?: boolean;
  report?: ReactNode;
  children: ReactNode;
};

function RoomFrame({ title, room, to = '/dashboard', loading = false, report, children }: FrameProps) {
  const { t } = useTranslation('rooms');
  return (
    <div className={`page-width ${styles.page}`}>
      <header className={`cluster-3 middle ${styles.heading}`}>
        <div className={styles.names}>
          <h1 className="section-title">{t('title')}</h1>
          {loading && (
            <p className={`small soft ${styles.about}`}>
              <Skeleton width="16rem" />
            </p>
          )}
          {title && (
            <p className={`small soft ${styles.about}`}>
              <span dir="auto">{title}</span>
              {room && (
                <>
                  {' '}
                  · {t('roomName')} <code>{room}</code>
                </>
              )}
            </p>
          )}
        </div>
        {loading && <Skeleton shape={{ height: 'var(--touch)' }} width="9rem" />}
        <div className="cluster-3 middle">
          {report && <span className={`cluster-2 middle ${styles.report}`}>{report}</span>}
          {to && (
            <ButtonLink look="quiet" to={to}>
              {t('leave')}
            </ButtonLink>
          )}
        </div>
      </header>
      {children}
    </div>
  );
}
