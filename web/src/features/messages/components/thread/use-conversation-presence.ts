import type { RealtimeChannel } from '@supabase/supabase-js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { supabase } from '#lib/client/supabase.ts';

const shownForMs = 5000;
const sendEveryMs = 2500;

/** The channel's name is the conversation's, so the one before must be gone before it is joined anew. */
let left: Promise<unknown> = Promise.resolve();

/** Whether the other one is looking at this conversation, or writing in it right now. */
export function useConversationPresence(
  conversation: string,
  person: string,
  partner: string | null,
  /** The channel is not open any more, or not at the moment. */
  onLost: () => void,
) {
  const [isHere, setHere] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const channel = useRef<RealtimeChannel>(null);
  const sentAt = useRef(0);

  useEffect(() => {
    if (!partner) return;
    let over = false;
    let quiet: ReturnType<typeof setTimeout> | undefined;

    async function join(): Promise<void> {
      await left;
      const client = await supabase();
      if (over) return;
      await client.realtime.setAuth();
      if (over) return;
      const joined = client.channel(`conversation:${conversation}`, {
        config: { private: true, presence: { key: person } },
      });
      channel.current = joined;
      joined
        .on('presence', { event: 'sync' }, () =>
          setHere(partner !== null && partner in joined.presenceState()),
        )
        .on('broadcast', { event: 'typing' }, ({ payload }) => {
          if (Object(payload).by !== partner) return;
          clearTimeout(quiet);
          setTyping(true);
          quiet = setTimeout(() => setTyping(false), shownForMs);
        })
        .subscribe((status) => {
          if (over) return;
          if (status === 'SUBSCRIBED') void joined.track({});
          else {
            setHere(false);
            onLost();
          }
        });
    }
    join().catch((error: unknown) => console.info('nobody can be seen here', error));

    return () => {
      over = true;
      clearTimeout(quiet);
      setHere(false);
      setTyping(false);
      const joined = channel.current;
      channel.current = null;
      if (joined) left = supabase().then((client) => client.removeChannel(joined));
    };
  }, [conversation, person, partner, onLost]);

  const sendTyping = useCallback(() => {
    if (Date.now() - sentAt.current < sendEveryMs || channel.current?.state !== 'joined') return;
    sentAt.current = Date.now();
    void channel.current.send({ type: 'broadcast', event: 'typing', payload: { by: person } });
  }, [person]);
  /** What was being written has arrived. */
  const stopped = useCallback(() => setTyping(false), []);

  return { isHere, isTyping, sendTyping, stopped };
}
