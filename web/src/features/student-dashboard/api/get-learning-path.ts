import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

type Milestone = { kind: string; goal: number; reached_on: string | null };

/** How steadily the student learns, and which milestones they have passed. */
export function learningPath(userId: string) {
  return queryOptions({
    queryKey: ['student-dashboard', userId, 'path'],
    queryFn: async ({ signal }) => {
      const client = await supabase();
      const [streak, milestones] = await Promise.all([
        client.rpc('my_streak').abortSignal(signal).single().throwOnError(),
        client.rpc('my_milestones').abortSignal(signal).throwOnError(),
      ]);
      return { streak: streak.data, milestones: milestones.data as Milestone[] };
    },
  });
}
