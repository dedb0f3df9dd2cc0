import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import { notesIn } from '../notification.ts';

/** What each decision of an admin makes of a teacher. */
const statuses: Record<string, string> = {
  teacher_approved: 'approved',
  teacher_restored: 'approved',
  teacher_rejected: 'rejected',
  teacher_suspended: 'suspended',
};

export type Decision = { status: string; notes: string | undefined };

/** The last decision about a teacher, from their notifications; `null` before there was one. */
export const lastDecision = (teacher: string) =>
  queryOptions({
    queryKey: ['notifications', teacher, 'decision'],
    queryFn: async ({ signal }): Promise<Decision | null> => {
      const client = await supabase();
      const { data } = await client
        .from('notifications')
        .select('kind, data')
        .eq('user_id', teacher)
        .in('kind', Object.keys(statuses))
        .order('created_at', { ascending: false })
        .limit(1)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data && { status: statuses[data.kind] ?? '', notes: notesIn(data.data) };
    },
  });
