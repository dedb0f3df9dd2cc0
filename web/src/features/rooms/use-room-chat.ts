import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { queryClient } from '#lib/client/query-client.ts';
import { useLive } from '#lib/live/use-live.ts';
import { mayPass } from '#shared/chat/may-pass.ts';
import { createOutbox } from '#shared/chat/outbox.ts';
import { roomMessages, roomMessagesKey, writeInRoom } from './api/room-messages.ts';

type ChatLine = { id: string; from: string; text: string; at: Date; isWaiting: boolean };
type Own = { id: string; conversation: string; content: string; writtenAt: string };

const retryMs = 2000;

/**
 * The chat of the room, as the database has it. What is written while the connection is away goes out when it is back; what the
 * database refuses stands in the field again, with the reason.
 */
export function useRoomChat(meeting: string, person: string, isInside: boolean) {
  const queryKey = roomMessagesKey(person, meeting);
  const { data } = useQuery({ ...roomMessages(person, meeting), enabled: isInside });
  useLive({
    name: 'room-chat',
    bindings: [{ table: 'room_messages', event: 'INSERT', filter: `meeting_id=eq.${meeting}` }],
    queryKeys: [queryKey],
    enabled: isInside,
  });
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<unknown>();
  const [outbox] = useState(() => {
    const deliver = async ({ id, content }: Own): Promise<void> => {
      await writeInRoom({ id, meeting_id: meeting, sender_id: person, content }).catch((error: unknown) => {
        if (mayPass(error)) throw error;
        setRefused(error);
        setText((typed) => typed || content);
      });
      await queryClient.invalidateQueries({ queryKey });
    };
    return createOutbox<Own>({ deliver, mayPass });
  });
  const outgoing = useSyncExternalStore(outbox.watch, outbox.all);
  const isWaiting = outgoing.length > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const retrying = setInterval(() => outbox.connected(), retryMs);
    return () => clearInterval(retrying);
  }, [isWaiting, outbox]);

  const kept = data ?? [];
  const lines: ChatLine[] = [
    ...kept.map((line) => ({
      id: line.id,
      from: line.sender_id ?? '',
      text: line.content,
      at: new Date(line.created_at),
      isWaiting: false,
    })),
    ...outgoing
      .filter(({ id }) => !kept.some((line) => line.id === id))
      .map(({ id, content, writtenAt }) => ({
        ...{ id, from: person, text: content, at: new Date(writtenAt) },
        isWaiting: true,
      })),
  ];
  return {
    lines,
    /** Whether what was written before one came is known already. */
    isLoaded: data !== undefined,
    text,
    write(next: string): void {
      setText(next);
      setRefused(undefined);
    },
    refused,
    send(): void {
      const content = text.trim();
      if (content === '') return;
      setText('');
      setRefused(undefined);
      outbox.send({
        id: crypto.randomUUID(),
        conversation: meeting,
        content,
        writtenAt: new Date().toISOString(),
      });
    },
  };
}

export type RoomChat = ReturnType<typeof useRoomChat>;

/** How many lines of others came since the chat was last looked at; those from before one came are not news. */
export function useUnread({ lines, isLoaded }: RoomChat, person: string, isShown: boolean): number {
  const [read, setRead] = useState<number>();
  const count = lines.filter(({ from }) => from !== person).length;
  if (isLoaded && read !== count && (isShown || read === undefined)) setRead(count);
  return isShown || read === undefined ? 0 : Math.max(0, count - read);
}
