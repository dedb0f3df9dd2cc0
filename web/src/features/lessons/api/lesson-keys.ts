import { queryClient } from '#lib/client/query-client.ts';

/** Everything of this feature that was fetched: pages, the next lesson, what waits. */
export const everyLesson = ['lessons'] as const;

/** Other screens that show the same lessons. */
const elsewhere = [
  'student-dashboard',
  'teacher-dashboard',
  'own-enrolment',
  'bookings',
  'free-slots',
  'conversations',
  'messages',
];

export async function refreshLessons(): Promise<void> {
  for (const key of elsewhere) void queryClient.invalidateQueries({ queryKey: [key] });
  await queryClient.invalidateQueries({ queryKey: everyLesson });
}
