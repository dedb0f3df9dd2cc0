import type { Database } from '@lomdim/contract/database.types';

export type Message = Database['public']['Tables']['chat_messages']['Row'];

/**
 * A stretch of a conversation without gaps, oldest first. It never grows beyond its size, however long the conversation is: what is
 * added on one side makes room on the other.
 */
export type MessageWindow = { messages: readonly Message[]; hasOlder: boolean; hasNewer: boolean };

export const pageSize = 40;
export const windowSize = 160;
/** New messages may lengthen it this far before the oldest make room, so that not every one moves the whole list. */
const slack = 40;

function isBefore(one: Message, other: Message): boolean {
  if (one.created_at !== other.created_at) {
    const difference = Date.parse(one.created_at) - Date.parse(other.created_at);
    // The database has microseconds, which JavaScript dates lack, so texts are compared.
    return difference === 0 ? one.created_at < other.created_at : difference < 0;
  }
  return one.id < other.id;
}

function merged(known: readonly Message[], rows: readonly Message[]): Message[] {
  const byId = new Map([...known, ...rows].map((message) => [message.id, message]));
  return [...byId.values()].sort((one, other) => (isBefore(one, other) ? -1 : 1));
}

/** What was fetched again or written just now. Beyond the end of a window that ends early, nothing is added: it would leave a gap. */
export function withRows(window: MessageWindow, rows: readonly Message[]): MessageWindow {
  const last = window.messages.at(-1);
  const fitting = window.hasNewer && last ? rows.filter((row) => !isBefore(last, row)) : rows;
  const messages = merged(window.messages, fitting);
  if (messages.length <= windowSize + slack) return { ...window, messages };
  return { ...window, messages: messages.slice(-windowSize), hasOlder: true };
}

/** Without what was known and is gone: a meeting that was undone takes its message along. `rows` came all, or up to the last of them. */
export function withoutGone(
  window: MessageWindow,
  known: readonly Message[],
  { rows, areAll }: { rows: readonly Message[]; areAll: boolean },
): MessageWindow {
  const found = new Set(rows.map(({ id }) => id));
  const last = rows.at(-1);
  const gone = new Set(
    known
      .filter((message) => !found.has(message.id) && (areAll || (last && isBefore(message, last))))
      .map(({ id }) => id),
  );
  return gone.size === 0
    ? window
    : { ...window, messages: window.messages.filter(({ id }) => !gone.has(id)) };
}

/** `page` holds the messages before the first one, in any order; fewer than a page means that there are no more. */
export function withOlder(window: MessageWindow, page: readonly Message[]): MessageWindow {
  const messages = merged(window.messages, page);
  const isTooLong = messages.length > windowSize;
  return {
    messages: messages.slice(0, windowSize),
    hasOlder: page.length >= pageSize,
    hasNewer: window.hasNewer || isTooLong,
  };
}

export function withNewer(window: MessageWindow, page: readonly Message[]): MessageWindow {
  const messages = merged(window.messages, page);
  const isTooLong = messages.length > windowSize;
  return {
    messages: messages.slice(-windowSize),
    hasOlder: window.hasOlder || isTooLong,
    hasNewer: page.length >= pageSize,
  };
}
