import { supabase } from '#lib/client/supabase.ts';
import { refetchRequest } from './get-own-request.ts';

/** Resolves when the page knows it. Also after a refusal it is asked how things stand: an admin may have been faster. */
export async function withdrawRequest(person: string, request: string): Promise<void> {
  try {
    const client = await supabase();
    await client.rpc('withdraw_profile_request', { request_id: request }).throwOnError();
  } finally {
    await refetchRequest(person);
  }
}
