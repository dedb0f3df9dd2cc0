import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '#lib/client/query-client.ts';
import { supabase } from '#lib/client/supabase.ts';
import { forChild, type Learner } from '#shared/family/learner.ts';
import type { Size } from '../package-price.ts';

const everyOwn = ['packages', 'own'];

/** Those of the signed-in person or of a child of theirs; also those that are used up. */
export const ownPackages = (learner: Learner) =>
  queryOptions({
    queryKey: [...everyOwn, learner.id],
    queryFn: () => fetchPackages(learner),
  });

/** What is left with one teacher, of each of these learners; of a child with its name. */
export const openPackages = (learners: readonly Learner[], teacher: string) =>
  queryOptions({
    queryKey: [...everyOwn, 'open', learners.map(({ id }) => id), teacher],
    enabled: learners.length > 0,
    queryFn: async () => {
      const ofEach = await Promise.all(
        learners.map(async (learner) =>
          (await fetchPackages(learner, teacher))
            .filter(({ lessons_left }) => lessons_left > 0)
            .map((each) => ({ ...each, childName: learner.child?.first_name })),
        ),
      );
      return ofEach.flat();
    },
    // The family comes after the person, and must not hide what is shown already; of whoever has left, nothing stays.
    placeholderData: (shown) =>
      shown?.filter(({ student_id }) => learners.some(({ id }) => id === student_id)),
  });

async function fetchPackages(learner: Learner, teacher?: string) {
  const client = await supabase();
  const { data } = await client
    .rpc('my_packages', { ...forChild(learner), ...(teacher ? { person_id: teacher } : {}) })
    .throwOnError();
  return data;
}

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
