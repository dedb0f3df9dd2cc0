import { queryClient } from '#lib/client/query-client.ts';
import { supabase } from '#lib/client/supabase.ts';

type Place = { session: string; childId?: string | undefined };

const placeOf = ({ session, childId }: Place) => ({
  session_id: session,
  ...(childId === undefined ? {} : { child_id: childId }),
});

/** A place in a session that cannot be joined yet, or a child's. It spends nothing. */
export async function reservePlace(place: Place, isAgeConfirmed = false): Promise<void> {
  const client = await supabase();
  try {
    await client.rpc('reserve_live_place', { ...placeOf(place), confirm_age: isAgeConfirmed }).throwOnError();
  } finally {
    await refreshSessions();
  }
}

export async function giveBackPlace(place: Place): Promise<void> {
  const client = await supabase();
  try {
    await client.rpc('give_back_live_place', placeOf(place)).throwOnError();
  } finally {
    await refreshSessions();
  }
}

/** Whatever the outcome, the lists are out of date. */
const refreshSessions = () => queryClient.invalidateQueries({ queryKey: ['live-sessions'] });
