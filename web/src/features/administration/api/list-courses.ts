import type { Database } from '@lomdim/contract/database.types';
import { supabase } from '#lib/client/supabase.ts';
import { adminKey } from './admin-requests.ts';

type Row = Database['public']['Functions']['admin_courses']['Returns'][number];
export type AdminCourse = Omit<Row, 'withdrawn_at'> & { withdrawn_at: string | null };

export const coursesOnPage = 30;

export function coursesPage(state: string, question: string, cursor: string | null) {
  return {
    queryKey: adminKey('courses', state, question, cursor),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AdminCourse[]> => {
      const client = await supabase();
      const { data } = await client
        .rpc('admin_courses', {
          question,
          ...(state ? { state } : {}),
          ...(cursor === null ? {} : { cursor }),
          page_size: coursesOnPage,
        })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  };
}

export async function withdrawCourse(id: string, note: string): Promise<void> {
  const client = await supabase();
  await client.rpc('withdraw_course', { course_id: id, note }).throwOnError();
}

export async function restoreCourse(id: string, note: string): Promise<void> {
  const client = await supabase();
  await client.rpc('restore_course', { course_id: id, note }).throwOnError();
}
