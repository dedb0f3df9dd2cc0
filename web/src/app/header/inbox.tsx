import { useQuery } from '@tanstack/react-query';
import { unreadMessages } from '#features/messages/api/mark-as-read.ts';
import { useTitleCount } from '#features/messages/use-title-count.ts';
import { Bell } from '#features/notifications/components/bell.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useLive } from '#lib/live/use-live.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';
import { useDecision } from './use-decision.ts';
import { useSavedZone } from './use-saved-zone.ts';

/** Everything that reaches a person while the site is open comes through this one connection, whichever page they are on. */
export function Inbox({ person }: { person: string }) {
  const { profile } = useAuth();
  const { data: unread = 0 } = useQuery(unreadMessages(person));
  useTitleCount(unread);
  useDecision(person);
  useSavedZone();
  useLive({
    name: 'inbox',
    bindings: [
      { table: 'conversations' },
      { table: 'chat_messages' },
      { table: 'lesson_bookings' },
      // Two study partners who part, or find each other again, close or open their conversation.
      { table: 'study_partner_requests' },
      { table: 'notifications', filter: `user_id=eq.${person}` },
    ],
    queryKeys: [['conversations'], ['messages'], ['bookings'], ['notifications']],
  });
  return <Bell person={person} zone={viewerZone(profile)} />;
}
