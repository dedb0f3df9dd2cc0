import type { Database } from '@lomdim/contract/database.types';
import { supabase } from '#lib/client/supabase.ts';
import type { AdminSearch } from '../../admin-search.ts';
import { adminKey } from '../admin-requests.ts';

type Row = Database['public']['Functions']['admin_people']['Returns'][number];
/** The generated types cannot know what is null in the answer of a function. */
type Unfilled =
  | 'approval_status'
  | 'gender'
  | 'location'
  | 'title'
  | 'bio'
  | 'experience'
  | 'avatar_url'
  | 'banned_until'
  | 'last_sign_in_at';
export type Person = Omit<Row, Unfilled> & { [Field in Unfilled]: Row[Field] | null };

export const peopleOnPage = 30;

export function peoplePage(role: string, status: string, search: AdminSearch, cursor: string | null) {
  return {
    queryKey: adminKey('people', role, status, search.question, search.sort, cursor),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Person[]> => {
      const client = await supabase();
      const { data } = await client
        .rpc('admin_people', {
          question: search.question,
          ...(role ? { wanted_role: role } : {}),
          ...(status ? { wanted_status: status } : {}),
          ...(search.sort ? { sort: search.sort } : {}),
          ...(cursor === null ? {} : { cursor }),
          page_size: peopleOnPage,
        })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  };
}

export async function suspendTeacher(id: string, note: string): Promise<void> {
  const client = await supabase();
  await client.rpc('suspend_teacher', { teacher_id: id, note }).throwOnError();
}

export async function restoreTeacher(id: string, note: string): Promise<void> {
  const client = await supabase();
  await client.rpc('restore_teacher', { teacher_id: id, note }).throwOnError();
}

/** The role that was seen goes along: who was changed meanwhile is not changed again unseen. */
export async function changeRole({ id, role }: Person, to: string): Promise<void> {
  const client = await supabase();
  await client.rpc('change_role', { person_id: id, new_role: to, expected: role }).throwOnError();
}

export async function setMaxTrialLessons(id: string, maximum: number): Promise<void> {
  const client = await supabase();
  await client.rpc('set_max_trial_lessons', { person_id: id, maximum }).throwOnError();
}

export async function banPerson(id: string, note: string): Promise<void> {
  const client = await supabase();
  await client.rpc('ban_person', { person_id: id, note }).throwOnError();
}

export async function unbanPerson(id: string, note: string): Promise<void> {
  const client = await supabase();
  await client.rpc('unban_person', { person_id: id, note }).throwOnError();
}
