import type { ChildSecretAnswer, ChildSecretBody } from '@lomdim/contract/functions';
import { supabase } from '#lib/client/supabase.ts';
import { refreshFamily } from '#shared/family/family.ts';

export async function setSecret(body: ChildSecretBody): Promise<void> {
  const client = await supabase();
  const { error } = await client.functions.invoke<ChildSecretAnswer>('child-secret', { body });
  await refreshFamily();
  if (error) throw error;
}
