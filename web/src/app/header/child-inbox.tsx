import { everyLesson } from '#features/lessons/api/lesson-keys.ts';
import { Bell } from '#features/notifications/components/bell.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useLive } from '#lib/live/use-live.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';

/** What reaches a child while the site is open: news of its lessons. It has no messages. */
export function ChildInbox({ person }: { person: string }) {
  const { profile } = useAuth();
  useLive({
    name: 'inbox',
    bindings: [
      { table: 'lessons', filter: `student_id=eq.${person}` },
      { table: 'notifications', filter: `user_id=eq.${person}` },
    ],
    queryKeys: [['bookings'], everyLesson, ['notifications']],
  });
  return <Bell person={person} zone={viewerZone(profile)} />;
}
