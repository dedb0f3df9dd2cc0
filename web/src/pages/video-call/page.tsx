import { useParams } from 'react-router';
import { RoomConsent } from '#features/lessons/components/card/room-consent.tsx';
import { QuickReport } from '#features/reports/components/quick-report.tsx';
import { VideoRoom } from '#features/rooms/components/video-room.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { ButtonLink } from '#kit/button/button.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { usePageHead } from '#lib/head/page-head.ts';
import { MessagePage } from '#shared/page-states/message-page.tsx';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import { useBlockSlot } from '../use-block-slot.tsx';
import { page } from './page.ts';

const idForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The room of a booked lesson, or of two students who were matched, for the two of them. */
export default function VideoCallPage() {
  const { t } = useTranslation('rooms');
  const { roomId = '' } = useParams();
  const { user } = useAuth();
  const { subjectName } = useVocabulary();
  const block = useBlockSlot();
  usePageHead(page);
  if (!user) return null;
  if (!idForm.test(roomId)) return <MeetingNotFound />;
  return (
    <VideoRoom
      key={roomId}
      ask={{ bookingId: roomId }}
      person={user.id}
      notFound={<MeetingNotFound />}
      report={({ meetingId }) => <QuickReport reported={{ kind: 'room', id: meetingId }} />}
      block={block}
      notice={<RoomConsent id={roomId} person={user.id} />}
      subjectName={(subject) => (subject === 'any' ? t('anySubject') : subjectName(subject))}
    />
  );
}

function MeetingNotFound() {
  const { t } = useTranslation('rooms');
  return (
    <MessagePage title={t('notFound.title')} text={t('notFound.text')}>
      <ButtonLink to="/dashboard">{t('notFound.return')}</ButtonLink>
    </MessagePage>
  );
}
