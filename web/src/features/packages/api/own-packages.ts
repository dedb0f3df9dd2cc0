import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '#lib/client/query-client.ts';
import { supabase } from '#lib/client/supabase.ts';
import { forChild, type Learner } from '#shared/family/learner.ts';
import type { Size } from '../package-price.ts';

const everyOwn = ['packages', 'own'];

/** Those of the signed-in person or of a child of theirs, with one teacher or student or with all; also those that are used up. */
export const ownPackages = (learner: Learner, other?: string) =>
  queryOptions({
    queryKey: [...everyOwn, learner.id, other],
    queryFn: async () => {
      const client = await supabase();
      const { data } = await client
        .rpc('my_packages', { ...forChild(learner), ...(other ? { person_id: other } : {}) })
        .throwOnError();
      return data;
    },
  });

const reload = () => queryClient.invalidateQueries({ queryKey: everyOwn });

/** Sent again with the same id, it is the same package. */
export async function takePackage(id: string, teacher: string, size: Size, learner: Learner): Promise<void> {
  const client = await supabase();
  const { lessons, duration_minutes, price_cents } = size;
  await client
    .rpc('take_package', {
      package_id: id,
      teacher_id: teacher,
      lessons,
      duration_minutes,
      price_cents,
      ...forChild(learner),
    })
    .throwOnError();
  await reload();
}

export async function giveBackPackage(id: string): Promise<void> {
  const client = await supabase();
  await client.rpc('give_back_package', { package_id: id }).throwOnError();
  await reload();
}
