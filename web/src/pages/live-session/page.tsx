import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { type Entrance, entranceOf } from '#features/live-sessions/api/get-entrance.ts';
import { Lobby } from '#features/live-sessions/components/lobby/lobby.tsx';
import { VideoEntrance } from '#features/live-sessions/components/lobby/video-entrance.tsx';
import { useFollowedSessions } from '#features/live-sessions/use-followed-sessions.ts';
import { QuickReport } from '#features/reports/components/quick-report.tsx';
import { VideoRoom } from '#features/rooms/components/video-room.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { Failure } from '#kit/alert/failure.tsx';
import { ButtonLink } from '#kit/button/button.tsx';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { useNow } from '#kit/time/use-now.ts';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { usePageHead } from '#lib/head/page-head.ts';
import { sessionOpensAt } from '#shared/room-hours/room-hours.ts';
import styles from '../course/course.module.css';
import InvalidSessionPage from '../invalid-session/page.tsx';
import { useBlockSlot } from '../use-block-slot.tsx';
import { page } from './page.ts';

/** The room of a live session, for those who may be there. */
export default function LiveSessionPage() {
  const { t } = useTranslation('liveSessions');
  const { roomName = '' } = useParams();
  const { user } = useAuth();
  const person = user?.id ?? '';
  const { data, error, isFetching, refetch } = useQuery(entranceOf(person, roomName));
  useFollowedSessions();
  usePageHead(page);
  if (data === null) return <InvalidSessionPage />;
  if (data) return <Door entrance={data} roomName={roomName} person={person} />;
  return (
    <Plain>
      {error ? (
        <Failure
          title={t('toast.detailsFailed')}
          error={error}
          busy={isFetching}
          onAgain={() => void refetch()}
        />
      ) : (
        <Skeleton shape={{ height: '28rem' }} />
      )}
    </Plain>
  );
}

type DoorProps = { entrance: Entrance; roomName: string; person: string };

/** Who pressed Join comes with `?join` and is led on at once; who came by the address alone looks around first. */
function Door({ entrance: { answer, session }, roomName, person }: DoorProps) {
  const [search] = useSearchParams();
  const [isOpen, setOpen] = useState(search.has('join'));
  const now = useNow();
  const block = useBlockSlot();
  const isInside = answer === 'teacher' || answer === 'joined';
  // For the enrolled, entering is joining: the room gives them their place.
  const isParent = answer === 'parent';
  const belongs = isInside || isParent || answer === 'enrolled' || answer === 'reserved';
  if (!session || (!belongs && answer !== 'admin')) return <Closed answer={answer} />;
  const opensAt = sessionOpensAt(session.scheduled_at);
  const isEarly = belongs && !isInside && !isParent && now < opensAt;
  const mayEnter = belongs && !isEarly;
  if (mayEnter && isOpen) {
    return (
      <VideoRoom
        ask={{ room: roomName }}
        person={person}
        notFound={<InvalidSessionPage />}
        report={({ meetingId }) => <QuickReport reported={{ kind: 'room', id: meetingId }} />}
        block={block}
      />
    );
  }
  return (
    <Lobby {...{ session, roomName, person, isInside }}>
      <VideoEntrance
        {...(mayEnter ? { onEnter: () => setOpen(true) } : {})}
        {...(isEarly ? { opensAt, hasPlace: answer === 'reserved' } : {})}
      />
    </Lobby>
  );
}

/** Why somebody cannot be here, and where to go on. */
function Closed({ answer }: { answer: Entrance['answer'] }) {
  const { t } = useTranslation('liveSessions');
  const said: Partial<Record<Entrance['answer'], string>> = {
    over: t('eligibility.over'),
    cancelled: t('eligibility.cancelled'),
    full: t('eligibility.full'),
    unavailable: t('eligibility.unavailable'),
  };
  return (
    <Plain lead={said[answer] ?? t('room.notYours')}>
      <p>
        <ButtonLink to="/live-courses">{t('room.others')}</ButtonLink>{' '}
        <ButtonLink look="quiet" to="/dashboard">
          {t('room.leave')}
        </ButtonLink>
      </p>
    </Plain>
  );
}

function Plain({ lead, children }: { lead?: string; children: ReactNode }) {
  const { t } = useTranslation('liveSessions');
  return (
    <div className={styles.tall}>
      <PageFrame title={t('room.title')} lead={lead}>
        {children}
      </PageFrame>
    </div>
  );
}
