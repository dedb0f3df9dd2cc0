import { supabase } from '#lib/client/supabase.ts';

export type NewDonation = {
  amount: number;
  courses: number;
  kind: 'multiple_courses' | 'custom';
  message: string;
};

/** Idempotent: sent twice with the same id, as after a lost response, it is recorded once. */
export async function donate(
  id: string,
  donor: string,
  { amount, courses, kind, message }: NewDonation,
): Promise<void> {
  const client = await supabase();
  await client
    .from('donations')
    .upsert(
      {
        id,
        donor_id: donor,
        amount,
        courses_sponsored: courses,
        donation_type: kind,
        message: message || null,
      },
      { onConflict: 'id', ignoreDuplicates: true },
    )
    .throwOnError();
}
