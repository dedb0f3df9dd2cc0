import type { RealtimeChannel } from '@supabase/supabase-js';
import { useEffect, useState } from 'react';
import { supabase } from '../client/supabase.ts';
import { presenceKey } from './presence-key.ts';

const nobody: ReadonlySet<string> = new Set();

/** A topic is joined once at a time, so the one before must be gone before it is joined anew. */
let left: Promise<unknown> = Promise.resolve();

/** Who is on a private channel right now, by their keys; whoever looks is there too. */
export function usePresence(topic: string, person: string, enabled = true): ReadonlySet<string> {
  const [present, setPresent] = useState(nobody);

  useEffect(() => {
    if (!enabled) return;
    let over = false;
    let channel: RealtimeChannel | undefined;

    async function join(): Promise<void> {
      await left;
      const client = await supabase();
      const key = await presenceKey(client, topic, person);
      if (over) return;
      await client.realtime.setAuth();
      if (over) return;
      const joined = client.channel(topic, { config: { private: true, presence: { key } } });
      channel = joined;
      joined
        .on('presence', { event: 'sync' }, () => setPresent(new Set(Object.keys(joined.presenceState()))))
        .subscribe((status) => {
          if (status === 'SUBSCRIBED') void joined.track({});
          else setPresent(nobody);
        });
    }
    join().catch((error: unknown) => console.info('nobody can be seen here', error));

    return () => {
      over = true;
      setPresent(nobody);
      const joined = channel;
      if (joined) left = supabase().then((client) => client.removeChannel(joined));
    };
  }, [topic, person, enabled]);

  return present;
}
