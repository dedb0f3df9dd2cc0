import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { supabase } from '../client/supabase.ts';
import { liveConnections } from './connection.ts';
import { fetchAgain } from './fetch-again.ts';
import { keepSubscribed } from './keep-subscribed.ts';
import type { Binding, Change } from './live-channel.ts';
import { collectStaleQueries } from './stale-queries.ts';

type Live = {
  /** Names the channel; several components may use the same name. */
  name: string;
  bindings: readonly Binding[];
  /** Everything fetched under one of these keys is fetched again. */
  queryKeys: readonly QueryKey[];
  /** Of a table that changes often: the few keys under which a change of it can be seen. */
  queryKeysOf?: Readonly<Record<string, readonly QueryKey[]>>;
  /** For what is more than a list that changed: a sound, a count, a word at the top. */
  onChange?: (change: Change) => void;
  /** Not before someone is signed in, for example. */
  enabled?: boolean;
};

const pauseMs = 150;
let channels = 0;

/** Keeps fetched data up to date while this component is shown, also after gaps of the connection. */
export function useLive({
  name,
  bindings,
  queryKeys,
  queryKeysOf = {},
  onChange,
  enabled = true,
}: Live): void {
  const queryClient = useQueryClient();
  const staleAfter = useEffectEvent((change?: Change) => (change && queryKeysOf[change.table]) ?? queryKeys);
  const notify = useEffectEvent((change: Change) => onChange?.(change));
  // Serialized, so that a new but equal array does not join the channel again.
  const wanted = JSON.stringify(bindings);

  useEffect(() => {
    if (!enabled) return;
    const stale = collectStaleQueries(pauseMs, (queryKey) => fetchAgain(queryClient, queryKey));
    const stop = keepSubscribed({
      bindings: JSON.parse(wanted),
      open: () => openChannel(name),
      onStale: (change) => stale.add(staleAfter(change)),
      onChange: (change) => notify(change),
      away: liveConnections,
    });
    return () => {
      stop();
      stale.stop();
    };
  }, [name, wanted, enabled, queryClient]);
}

async function openChannel(name: string) {
  const client = await supabase();
  // Joined anonymously, the channel would carry nothing that only the person may see.
  await client.realtime.setAuth();
  channels += 1;
  const channel = client.channel(`${name}:${channels}`);
  return { channel, close: () => void client.removeChannel(channel) };
}
