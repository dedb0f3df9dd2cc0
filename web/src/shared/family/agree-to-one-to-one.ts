import { policies } from '@lomdim/contract/constants';
import { supabase } from '#lib/client/supabase.ts';
import { refreshFamily } from './family.ts';

/** From now on the child may be in a room with this teacher alone. */
export async function agreeToOneToOne(childId: string, teacher: string): Promise<void> {
  const client = await supabase();
  await client
    .rpc('agree_to_one_to_one', {
      child_id: childId,
      teacher_id: teacher,
      consent_version: policies.childrenVersion,
    })
    .throwOnError();
  await refreshFamily();
}
