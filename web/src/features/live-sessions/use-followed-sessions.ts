import { useLive } from '../../lib/live/use-live.ts';

/** Everything that is shown of live sessions stays true: planned, moved, cancelled, filled, joined in another tab. */
export function useFollowedSessions(): void {
  useLive({
    name: 'live-sessions',
    bindings: [
      { table: 'live_session_changes' },
      { table: 'live_attendance' },
      { table: 'course_enrollments' },
    ],
    queryKeys: [['live-sessions']],
  });
}
