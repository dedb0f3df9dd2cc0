import { fullName } from '#kit/names/names.ts';
import { supabase } from '#lib/client/supabase.ts';
import { adminKey } from '../admin-requests.ts';

export const applicantsOnPage = 30;

const fields =
  'id, first_name, last_name, email, approval_status, location, title, bio, experience, subjects, avatar_url, created_at';

/** Teachers who wait or were rejected, newest first. A page goes on after the moment and the id of the last row. */
export function applicantsPage(cursor: string | null) {
  return {
    queryKey: adminKey('approvals', cursor),
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const client = await supabase();
      let asked = client
        .from('profiles')
        .select(fields)
        .eq('role', 'teacher')
        .in('approval_status', ['pending', 'rejected'])
        .order('created_at', { ascending: false })
        .order('id')
        .limit(applicantsOnPage)
        .abortSignal(signal);
      if (cursor !== null) {
        const [moment, id] = cursor.split(' ');
        asked = asked.or(`created_at.lt."${moment}",and(created_at.eq."${moment}",id.gt.${id})`);
      }
      const { data } = await asked.throwOnError();
      return data.map((row) => ({ ...row, next_cursor: `${row.created_at} ${row.id}` }));
    },
  };
}

export type Applicant = Awaited<ReturnType<ReturnType<typeof applicantsPage>['queryFn']>>[number];
export type Decision = 'approved' | 'rejected';

/** As the admin saw the teacher: another may have decided meanwhile. */
export async function reviewTeacher(teacher: Applicant, action: Decision, notes: string): Promise<void> {
  const client = await supabase();
  await client
    .rpc('review_teacher', {
      teacher_id: teacher.id,
      action,
      notes,
      ...(teacher.approval_status ? { expected: teacher.approval_status } : {}),
    })
    .throwOnError();
}

/** How a teacher stands now, and who decided it. */
export async function decisionOn(teacher: string): Promise<{ status: string | null; by: string }> {
  const client = await supabase();
  const { data } = await client
    .from('profiles')
    .select('approval_status, approved_by')
    .eq('id', teacher)
    .maybeSingle()
    .throwOnError();
  if (!data?.approved_by) return { status: data?.approval_status ?? null, by: '' };
  const { data: admin } = await client
    .from('profiles')
    .select('first_name, last_name')
    .eq('id', data.approved_by)
    .maybeSingle()
    .throwOnError();
  return {
    status: data.approval_status,
    by: fullName(admin),
  };
}
