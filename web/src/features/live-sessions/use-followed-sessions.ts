import { useLive } from '#lib/live/use-live.ts';

/** Keeps everything shown of live sessions up to date: planned, moved, cancelled, full, reserved or joined in another tab. */
export function useFollowedSessions(): void {
  useLive({
    name: 'live-sessions',
    bindings: [
      { table: 'live_session_changes' },
      { table: 'live_reservations' },
      { table: 'live_attendance' },
      { table: 'course_enrollments' },
    ],
    queryKeys: [['live-sessions']],
  });
}
