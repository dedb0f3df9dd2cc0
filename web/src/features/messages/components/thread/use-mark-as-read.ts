import { useEffect, useEffectEvent } from 'react';
import { markAsRead } from '../../api/mark-as-read.ts';
import type { MessageWindow } from './message-window.ts';

/** Whoever looks at a conversation has read it: when it is opened, when something arrives, when the tab is looked at again. */
export function useMarkAsRead(person: string, conversation: string, window: MessageWindow | undefined): void {
  const unread = window?.messages.findLast(
    ({ sender_id, read_at }) => sender_id !== null && sender_id !== person && read_at === null,
  )?.id;

  const read = useEffectEvent(() => {
    if (!unread || document.visibilityState !== 'visible') return;
    // It is tried again with the next message, or when the tab is looked at again.
    markAsRead(person, conversation).catch((error: unknown) =>
      console.info('messages were not marked as read', error),
    );
  });

  useEffect(() => {
    if (unread) read();
    const look = () => read();
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
    };
  }, [unread]);
}
