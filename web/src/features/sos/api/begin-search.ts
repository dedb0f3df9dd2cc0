import { supabase } from '#lib/client/supabase.ts';
import type { SosRequest } from '../sos-request.ts';

/** Joins the queue; idempotent for somebody who waits in another tab already. */
export async function beginSearch({ subject, language, minutes }: SosRequest): Promise<void> {
  const client = await supabase();
  await client
    .rpc('sos_request', { subject, language: language || 'any', duration_minutes: minutes })
    .throwOnError();
}

export async function answerOffer(offer: string, accept: boolean): Promise<void> {
  const client = await supabase();
  await client.rpc('sos_answer', { offer_id: offer, accept }).throwOnError();
}

export async function endSearch(): Promise<void> {
  const client = await supabase();
  await client.rpc('cancel_sos_request').throwOnError();
}
