import { fullName } from '#kit/names/names.ts';
import { supabase } from '#lib/client/supabase.ts';
import { adminMutation } from '../admin-requests.ts';
import type { Applicant } from './list-applicants.ts';

export type Decision = 'approved' | 'rejected';

/** As the admin saw the teacher: another may have decided meanwhile, or the teacher have become somebody else. */
export function reviewTeacher(teacher: Applicant, action: Decision, notes: string) {
  const expected = teacher.approval_status ? { expected: teacher.approval_status } : {};
  return adminMutation((client) =>
    client
      .rpc('review_teacher', {
        teacher_id: teacher.id,
        action,
        notes,
        ...expected,
        seen_at: teacher.updated_at,
      })
      .throwOnError(),
  );
}

/** How a teacher stands now, and who decided it. */
export async function fetchDecision(teacher: string): Promise<{ status: string | null; by: string }> {
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
  return { status: data.approval_status, by: fullName(admin) };
}
