import { describe, expect, it } from 'vitest';
import {
  type Message,
  type MessageWindow,
  pageSize,
  windowSize,
  withNewer,
  withOlder,
  withoutGone,
  withRows,
} from './message-window.ts';

function message(number: number, more: Partial<Message> = {}): Message {
  return {
    id: String(number).padStart(6, '0'),
    conversation_id: 'talk',
    sender_id: 'someone',
    content: `message ${number}`,
    message_type: 'text',
    meeting_data: null,
    attachment: null,
    read_at: null,
    created_at: new Date(1_700_000_000_000 + number * 1000).toISOString(),
    ...more,
  };
}
const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => message(from + index));
const numbers = (window: MessageWindow) => window.messages.map(({ id }) => Number(id));
const isGapless = (window: MessageWindow) =>
  numbers(window).every((number, index, all) => index === 0 || number === (all[index - 1] ?? 0) + 1);

describe('a window on a conversation', () => {
  it('walks up and down through thousands of messages, never too long and without a gap', () => {
    let window: MessageWindow = { messages: range(4960, 5000), hasOlder: true, hasNewer: false };
    while (window.hasOlder) {
      const first = numbers(window)[0] ?? 0;
      window = withOlder(window, range(Math.max(0, first - pageSize), first).reverse());
      expect(window.messages.length).toBeLessThanOrEqual(windowSize);
      expect(isGapless(window)).toBe(true);
      if (first === 0) break;
    }
    expect(numbers(window)[0]).toBe(0);
    expect(window.hasNewer).toBe(true);
    while (window.hasNewer) {
      const next = (numbers(window).at(-1) ?? 0) + 1;
      window = withNewer(window, range(next, Math.min(5000, next + pageSize)));
      expect(window.messages.length).toBeLessThanOrEqual(windowSize);
      expect(isGapless(window)).toBe(true);
    }
    expect(numbers(window).at(-1)).toBe(4999);
    expect(window.hasOlder).toBe(true);
  });

  it('takes what is new, once and in order, and what was read meanwhile', () => {
    const window: MessageWindow = { messages: range(0, 3), hasOlder: false, hasNewer: false };
    const read = message(1, { read_at: '2026-01-01T00:00:00Z' });
    const after = withRows(window, [message(4), read, message(3), message(4)]);
    expect(numbers(after)).toEqual([0, 1, 2, 3, 4]);
    expect(after.messages[1]?.read_at).toBe('2026-01-01T00:00:00Z');
  });

  it('drops what was known and is gone, and nothing that the answer could not hold', () => {
    const window: MessageWindow = { messages: range(0, 6), hasOlder: false, hasNewer: false };
    const known = range(0, 5);
    const rows = [message(0), message(2), message(3)];
    expect(numbers(withoutGone(window, known, { rows, areAll: true }))).toEqual([0, 2, 3, 5]);
    expect(numbers(withoutGone(window, known, { rows, areAll: false }))).toEqual([0, 2, 3, 4, 5]);
    expect(withoutGone(window, known, { rows: known, areAll: true })).toBe(window);
  });

  it('adds nothing behind an end that is not the end of the conversation', () => {
    const window: MessageWindow = { messages: range(0, 3), hasOlder: false, hasNewer: true };
    expect(numbers(withRows(window, [message(900)]))).toEqual([0, 1, 2]);
  });

  it('lets the oldest go when many arrive', () => {
    const window: MessageWindow = { messages: range(0, windowSize), hasOlder: false, hasNewer: false };
    const after = withRows(window, range(windowSize, windowSize + 60));
    expect(after.messages).toHaveLength(windowSize);
    expect(after.hasOlder).toBe(true);
    expect(numbers(after).at(-1)).toBe(windowSize + 59);
  });

  it('tells moments apart that differ by millionths of a second', () => {
    const early = message(2, { created_at: '2026-01-01T00:00:00.123456+00:00' });
    const late = message(1, { created_at: '2026-01-01T00:00:00.123457+00:00' });
    const window = withRows({ messages: [], hasOlder: false, hasNewer: false }, [late, early]);
    expect(numbers(window)).toEqual([2, 1]);
  });
});
