import { LessonInCard } from '#features/lessons/components/card/lesson-in-card.tsx';
import { MeetingCard } from '#features/meetings/components/meeting-card.tsx';
import { ScheduleMeeting } from '#features/meetings/components/schedule-dialog.tsx';
import { readMeeting } from '#features/meetings/meeting.ts';
import type { Conversation } from '#features/messages/api/list-conversations.ts';
import { MessagesScreen } from '#features/messages/components/messages-screen.tsx';
import { partnerName } from '#features/messages/person-name.ts';
import { ReportButton } from '#features/reports/components/report-button.tsx';
import { useMessageReports } from '#features/reports/use-message-reports.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { usePageHead } from '#lib/head/page-head.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';
import styles from './chat.module.css';
import { ConversationMenu } from './conversation-menu.tsx';
import { page } from './page.ts';

export default function ChatPage() {
  const { t } = useTranslation('messages');
  const { user, profile } = useAuth();
  usePageHead(page);
  const { flag, dialog } = useMessageReports('message');
  if (!user) return null;
  const zone = viewerZone(profile);
  const partnerOf = (conversation: Conversation) => ({
    name: partnerName(conversation) || t('unknownUser'),
    zone: conversation.partner_time_zone,
  });
  return (
    <div className={`stack-3 page-width ${styles.page}`}>
      <h1 className="step-title">{t('title')}</h1>
      <MessagesScreen
        person={user.id}
        role={profile?.role}
        zone={zone}
        flag={flag}
        endedReport={(id) => <ReportButton kind="conversation" id={id} name={t('over.about')} />}
        meeting={{
          // Meetings are scheduled between a student and a teacher; study partners agree in their messages.
          action: (conversation) => (
            <>
              {conversation.partner_role !== profile?.role && !conversation.has_ended && (
                <ScheduleMeeting
                  key={conversation.id}
                  conversation={conversation.id}
                  teacher={conversation.teacher_id}
                  student={conversation.student_id}
                  partner={partnerOf(conversation)}
                  zone={zone}
                />
              )}
              {conversation.partner_id && (
                <>
                  <ReportButton
                    key={`report ${conversation.id}`}
                    kind="person"
                    id={conversation.partner_id}
                    name={partnerOf(conversation).name}
                    short
                  />
                  <ConversationMenu
                    key={`menu ${conversation.id}`}
                    conversation={conversation.id}
                    hasEnded={conversation.has_ended}
                    person={user.id}
                    partner={conversation.partner_id}
                    name={partnerOf(conversation).name}
                  />
                </>
              )}
            </>
          ),
          card: (message, conversation) => {
            const meeting = readMeeting(message.meeting_data);
            return (
              meeting && (
                <MeetingCard meeting={meeting} partner={partnerOf(conversation)} zone={zone}>
                  <LessonInCard id={meeting.booking_id} person={user.id} zone={zone} />
                </MeetingCard>
              )
            );
          },
        }}
      />
      {dialog}
    </div>
  );
}
