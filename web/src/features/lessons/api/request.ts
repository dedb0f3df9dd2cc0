import { supabase } from '#lib/client/supabase.ts';
import { refreshLessons } from './lesson-keys.ts';

type Client = Awaited<ReturnType<typeof supabase>>;
type Request = { throwOnError: () => PromiseLike<unknown> };

/** Also after a refusal what was shown is out of date: the other was faster, or time has gone by. */
export async function request(make: (client: Client) => Request): Promise<void> {
  try {
    await make(await supabase()).throwOnError();
  } finally {
    await refreshLessons();
  }
}
