import { queryClient } from '#lib/client/query-client.ts';

/** Everything of the dashboard hangs together: a lesson marked changes the hours, the figures and the list. */
export function refreshTeaching(teacher: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['teacher-dashboard', teacher] });
}
