import type {
  ChildSession,
  ChildSessionAnswer,
  ChildSessionBody,
  ChildSignInAnswer,
  ChildSignInBody,
} from '@lomdim/contract/functions';
import { childDevice } from '#lib/auth/child-device.ts';
import { supabase } from '#lib/client/supabase.ts';

/** A link works once: from then on this browser is a device of the child. */
export async function signInAsChild(body: ChildSignInBody): Promise<ChildSession> {
  const client = await supabase();
  const { data, error } = await client.functions.invoke<ChildSignInAnswer>('child-sign-in', { body });
  if (error) throw error;
  if (!data) throw new Error('there was neither a session nor a reason');
  if (data.device !== null) childDevice.keep(data.device);
  return data.session;
}

/** The parent hands this browser to the child. */
export async function startAsChild(childId: string): Promise<ChildSession> {
  const client = await supabase();
  const body: ChildSessionBody = { childId };
  const { data, error } = await client.functions.invoke<ChildSessionAnswer>('child-session', { body });
  if (error) throw error;
  if (!data) throw new Error('there was neither a session nor a reason');
  return data.session;
}
