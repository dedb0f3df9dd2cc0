import { useLive } from '#lib/live/use-live.ts';

/** What changes about one's own courses and lessons, whoever changed it. */
export function useLiveStudentDashboard(userId: string, courseIds: readonly string[]): void {
  const filter = `student_id=eq.${userId}`;
  useLive({
    name: 'student-dashboard',
    bindings: [
      { table: 'course_enrollments', filter },
      { table: 'lessons', filter },
      { table: 'live_attendance', filter },
      // A session that was moved or cancelled arrives as a notification; a newly planned one does not.
      { table: 'notifications', event: 'INSERT', filter: `user_id=eq.${userId}` },
      { table: 'live_session_changes', event: 'INSERT' },
      ...(courseIds.length > 0
        ? [
            {
              table: 'courses',
              event: 'UPDATE' as const,
              filter: `id=in.(${[...courseIds].sort().join(',')})`,
            },
          ]
        : []),
    ],
    queryKeys: [['student-dashboard'], ['own-enrolment']],
  });
}
