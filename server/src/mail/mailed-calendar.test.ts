import { expect, test } from 'vitest';
import { readCalendar } from '../functions/calendar/calendar.ts';
import { mailedCalendar, type ToldEvent } from './mailed-calendar.ts';

const id = '6f1c2a3e-0000-4000-8000-000000000001';
const sending = {
  source: { siteUrl: 'https://lomdim.example', organizer: 'hello@lomdim.example' },
  attendee: 'noa@test.example',
  sentAt: new Date('2026-02-01T08:00:00Z'),
};
const told: ToldEvent = {
  kind: 'booking',
  id,
  sequence: 7,
  startsAt: new Date('2026-03-01T10:00:00Z'),
  minutes: 30,
  title: 'Talmud',
};

function mailed(events: Record<string, unknown>[], changes: Partial<ToldEvent> = {}) {
  const calendar = readCalendar({
    time_zone: 'UTC',
    language: 'en',
    events: events.map((event) => ({
      kind: 'booking',
      id,
      starts_at: '2026-03-01T10:00:00Z',
      ends_at: '2026-03-01T11:00:00Z',
      is_cancelled: false,
      summary: 'Lesson: Talmud',
      description: null,
      path: `/video-call/${id}`,
      link_label: 'Enter the room',
      created_at: '2026-01-01T10:00:00Z',
      changed_at: '2026-01-02T10:00:00Z',
      sequence: 9,
      ...event,
    })),
  });
  if (calendar === undefined) throw new Error('no calendar');
  return mailedCalendar({ ...told, ...changes }, calendar, sending);
}

test('the file tells how things stand, whatever the mail was about', () => {
  const standing = mailed([{}]);
  expect(standing?.method).toBe('REQUEST');
  expect(standing?.content).toContain('METHOD:REQUEST\r\n');
  expect(standing?.content).toContain('SEQUENCE:9\r\n');
  const cancelled = mailed([{ is_cancelled: true }]);
  expect(cancelled?.method).toBe('CANCEL');
  expect(cancelled?.content).toContain('METHOD:CANCEL\r\n');
});

test('what is gone is struck out by its id', () => {
  const gone = mailed([]);
  expect(gone?.method).toBe('CANCEL');
  for (const line of [
    `UID:booking-${id}@lomdim`,
    'SEQUENCE:7',
    'DTSTART:20260301T100000Z',
    'DTEND:20260301T103000Z',
    'STATUS:CANCELLED',
  ]) {
    expect(gone?.content).toContain(`${line}\r\n`);
  }
  expect(mailed([], { startsAt: undefined })).toBeUndefined();
});

test('what people write leads nowhere but to the site', () => {
  const file = mailed([
    {
      summary: `Lesson: https://evil.example\n${'x'.repeat(500)}`,
      description: 'Bring the book\nwww.evil.example/book',
    },
  ]);
  const text = file?.content.replaceAll('\r\n ', '') ?? '';
  expect(text).not.toContain('evil.example');
  expect(text).toContain('DESCRIPTION:Bring the book\\n');
  expect(text).toContain(`https://lomdim.example/video-call/${id}`);
  expect(/^SUMMARY:(.*)$/m.exec(text)?.[1]?.length).toBeLessThan(120);
});
