import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { forgetUnlessLatest, loadLatest, loadNewer, loadOlder, messagesOf } from '../../api/load-messages.ts';
import { outbox, useOutbox } from '../../outbox/use-outbox.ts';

/** The messages of a conversation that are shown, those on their way, and how to get more of them. */
export function useThread(person: string, conversation: string) {
  const query = useQuery(messagesOf(conversation));
  const window = query.data;
  const onTheirWay = useOutbox(person, conversation);
  const outgoing = onTheirWay.filter(({ id }) => !window?.messages.some((message) => message.id === id));
  const loading = useRef(false);

  useEffect(() => () => forgetUnlessLatest(conversation), [conversation]);
  // The server responded, so what failed without a connection is retried.
  useEffect(() => {
    if (query.dataUpdatedAt > 0) outbox.connected();
  }, [query.dataUpdatedAt]);

  const once = useCallback(async (work: () => Promise<void>) => {
    if (loading.current) return;
    loading.current = true;
    try {
      await work();
    } catch (error) {
      // Scrolling on retries; the banner shows when the connection is away.
      console.info('messages could not be fetched', error);
    } finally {
      loading.current = false;
    }
  }, []);

  const older = useCallback(() => {
    const first = window?.messages[0];
    if (window?.hasOlder && first) void once(() => loadOlder(conversation, first));
  }, [window, conversation, once]);
  const newer = useCallback(() => {
    const last = window?.messages.at(-1);
    if (window?.hasNewer && last) void once(() => loadNewer(conversation, last));
  }, [window, conversation, once]);
  const latest = useCallback(() => once(() => loadLatest(conversation)), [conversation, once]);

  return { query, window, outgoing, older, newer, latest };
}
