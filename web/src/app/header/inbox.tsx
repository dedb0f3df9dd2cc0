import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { everyLesson } from '#features/lessons/api/lesson-keys.ts';
import { unreadMessages } from '#features/messages/api/count-unread.ts';
import { useTitleCount } from '#features/messages/use-title-count.ts';
import { lastDecision } from '#features/notifications/api/get-last-decision.ts';
import { Bell } from '#features/notifications/components/bell.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useLive } from '#lib/live/use-live.ts';
import { deviceZone } from '#lib/time-zones/device-zone.ts';
import { hasChosenZone, viewerZone } from '#lib/time-zones/zones.ts';

const shownOfMessages = [['conversations'], ['messages']];

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
      { table: 'lessons' },
      // Two study partners who part, or find each other again, close or open their conversation.
      { table: 'study_partner_requests' },
      { table: 'notifications', filter: `user_id=eq.${person}` },
    ],
    queryKeys: [...shownOfMessages, ['bookings'], everyLesson, ['notifications']],
    // Messages come and go all day; lessons and news are not fetched again for each.
    queryKeysOf: { conversations: shownOfMessages, chat_messages: shownOfMessages },
  });
  return <Bell person={person} zone={viewerZone(profile)} />;
}

/**
 * A teacher is approved or rejected while the site is open: the notification arrives at once, the profile does not.
 * Whenever the two disagree, the profile is fetched again, and the guards follow it.
 */
function useDecision(person: string): void {
  const { profile, reloadProfile } = useAuth();
  const isTeacher = profile?.role === 'teacher';
  const { data, dataUpdatedAt } = useQuery({ ...lastDecision(person), enabled: isTeacher });
  const decided = data?.status;
  const known = profile?.approval_status;
  useEffect(() => {
    // Once for each fetch of the notifications.
    if (dataUpdatedAt > 0 && decided !== undefined && decided !== known) void reloadProfile();
  }, [dataUpdatedAt, decided, known, reloadProfile]);
}

/**
 * Until someone has chosen a zone, the one of their device goes into the profile: mails, reminders and those whom they learn
 * with go by it. What cannot be saved is tried again when the site is opened the next time.
 */
function useSavedZone(): void {
  const { profile, updateProfile } = useAuth();
  const isOpen = !!profile && !profile.is_fallback && !hasChosenZone(profile);
  useEffect(() => {
    const zone = deviceZone();
    if (isOpen && hasChosenZone({ time_zone: zone })) void updateProfile({ time_zone: zone });
  }, [isOpen, updateProfile]);
}
