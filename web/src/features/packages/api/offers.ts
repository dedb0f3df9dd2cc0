import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '#lib/client/query-client.ts';
import { supabase } from '#lib/client/supabase.ts';
import type { Size } from '../package-price.ts';

const key = (teacher: string) => ['packages', 'offers', teacher];

/** What a teacher offers; of their own, teachers see also what is paused. */
export const offersOf = (teacher: string) =>
  queryOptions({
    queryKey: key(teacher),
    queryFn: async () => {
      const client = await supabase();
      const { data } = await client
        .from('teacher_packages')
        .select('id, lessons, duration_minutes, price_cents, is_offered')
        .eq('teacher_id', teacher)
        .order('duration_minutes')
        .order('lessons')
        .throwOnError();
      return data;
    },
  });

export const reloadOffers = (teacher: string) => queryClient.invalidateQueries({ queryKey: key(teacher) });

/** This price from now on, whether there was one before or not. */
export async function offerPackage(teacher: string, size: Size): Promise<void> {
  const client = await supabase();
  await client
    .from('teacher_packages')
    .upsert(
      { ...size, teacher_id: teacher, is_offered: true },
      { onConflict: 'teacher_id,lessons,duration_minutes' },
    )
    .throwOnError();
  await reloadOffers(teacher);
}

export async function pauseOffer(teacher: string, id: string, isOffered: boolean): Promise<void> {
  const client = await supabase();
  await client.from('teacher_packages').update({ is_offered: isOffered }).eq('id', id).throwOnError();
  await reloadOffers(teacher);
}

export async function removeOffer(teacher: string, id: string): Promise<void> {
  const client = await supabase();
  await client.from('teacher_packages').delete().eq('id', id).throwOnError();
  await reloadOffers(teacher);
}
