import { describe, expect, it } from 'vitest';
import { byDay, dayKind, listTime } from './days.ts';

const now = new Date('2026-03-10T08:00:00Z');

describe('days of a conversation', () => {
  it('are those of the viewer’s zone', () => {
    const messages = ['2026-03-09T21:30:00Z', '2026-03-09T22:30:00Z', '2026-03-10T07:00:00Z'].map(
      (created_at) => ({ created_at }),
    );
    expect(byDay(messages, 'UTC').map(({ day, messages }) => [day, messages.length])).toEqual([
      ['2026-03-09', 2],
      ['2026-03-10', 1],
    ]);
    expect(byDay(messages, 'Asia/Jerusalem').map(({ messages }) => messages.length)).toEqual([1, 2]);
  });

  it('have names when they are near', () => {
    expect(dayKind('2026-03-10', 'UTC', now)).toBe('today');
    expect(dayKind('2026-03-09', 'UTC', now)).toBe('yesterday');
    expect(dayKind('2026-03-08', 'UTC', now)).toBe('other');
    expect(dayKind('2026-03-10', 'America/Los_Angeles', new Date('2026-03-11T02:00:00Z'))).toBe('today');
  });
});

it('the list shows the clock under 24 hours, otherwise the date', () => {
  expect(listTime('2026-03-09T08:00:01Z', 'de', 'UTC', now)).toBe('08:00');
  expect(listTime('2026-03-09T08:00:00Z', 'de', 'UTC', now)).toBe('9. März');
  expect(listTime('2025-03-09T08:00:00Z', 'de', 'UTC', now)).toContain('2025');
});
