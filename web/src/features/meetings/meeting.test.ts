import { describe, expect, it } from 'vitest';
import { isAboutNow, meetingTimes, readMeeting, readSpan } from './meeting.ts';

const now = new Date('2026-11-20T09:00:00Z');
const minutesFromNow = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

it('there are 24 times to choose from, half an hour apart', () => {
  const times = meetingTimes();
  expect(times).toHaveLength(24);
  expect(times.slice(0, 3)).toEqual(['09:00', '09:30', '10:00']);
  expect(times.at(-1)).toBe('20:30');
});

it('the call is offered from 15 minutes before the meeting until 5 minutes after it began', () => {
  expect([-6, -5, 0, 15, 16].map((minutes) => isAboutNow(minutesFromNow(minutes), now))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

describe('what the database says', () => {
  it('is read as a span of time', () => {
    expect(readSpan('["2026-11-20 09:00:00+00","2026-11-20 10:30:00+00")')).toEqual({
      from: now,
      to: minutesFromNow(90),
    });
    for (const broken of [null, '', 'empty', '[,)', '["x","y")']) expect(readSpan(broken)).toBeUndefined();
  });

  it('is read as a meeting, whatever somebody else wrote there', () => {
    const good = {
      booking_id: 'b',
      date: '2026-11-20',
      time: '09:00:00',
      duration: 90,
      subject: 's',
      isVideoCall: true,
    };
    expect(readMeeting(good)).toMatchObject({ time: '09:00', duration: 90, notes: null, isVideoCall: true });
    for (const broken of [null, 'text', 7, [], {}, { ...good, date: 5 }])
      expect(readMeeting(broken)).toBeNull();
  });
});
