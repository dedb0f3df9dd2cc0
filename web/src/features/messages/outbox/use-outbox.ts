import { useEffect, useSyncExternalStore } from 'react';
import { queryClient } from '#lib/client/query-client.ts';
import { mayPass } from '#shared/chat/may-pass.ts';
import { createOutbox } from '#shared/chat/outbox.ts';
import { addMessage } from '../api/load-messages.ts';
import { sendMessage } from '../api/send-message.ts';
import type { Outgoing } from './outgoing.ts';

const storageKey = 'lomdim-outbox';

/** A reload loses nothing but files that were still being uploaded. */
export const outbox = createOutbox<Omit<Outgoing, 'state' | 'progress' | 'error'>>(
  {
    deliver: async (message, onProgress) => {
      const kept = await sendMessage(message, onProgress);
      addMessage(kept);
      void queryClient.invalidateQueries({ queryKey: ['conversations', message.sender] });
    },
    mayPass,
    keep: (messages) => {
      const texts = messages
        .filter(({ file }) => !file)
        .map(({ error: _, ...message }) => ({ ...message, state: 'waiting' }));
      try {
        if (texts.length === 0) sessionStorage.removeItem(storageKey);
        else sessionStorage.setItem(storageKey, JSON.stringify(texts));
      } catch (error) {
        console.info('messages on their way cannot be kept', error);
      }
    },
  },
  readKept(),
);

function readKept(): Outgoing[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch (error) {
    console.info('messages on their way were not kept', error);
    return [];
  }
}

/** This person's messages that are not there yet, in the order in which they were written. */
export function useOutbox(person: string, conversation: string): Outgoing[] {
  const messages = useSyncExternalStore(outbox.watch, outbox.all);
  useEffect(() => {
    const go = () => outbox.connected();
    if (outbox.all().some(({ sender }) => sender === person)) go();
    addEventListener('online', go);
    return () => removeEventListener('online', go);
  }, [person]);
  return messages.filter((message) => message.sender === person && message.conversation === conversation);
}
