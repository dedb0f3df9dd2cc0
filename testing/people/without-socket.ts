import type { SupabaseClientOptions } from '@supabase/supabase-js';

type Realtime = NonNullable<SupabaseClientOptions<'public'>['realtime']>;

/** The official client wants a socket class even when nothing is ever subscribed; Node.js 20 has none. */
class NoSocket {
  constructor() {
    throw new Error('nothing here opens a socket');
  }
}

/** The `realtime` option of a client that only asks and writes. */
export const withoutSocket: Realtime = {
  transport: NoSocket as unknown as NonNullable<Realtime['transport']>,
};
