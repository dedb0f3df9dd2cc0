import { meetings } from '@lomdim/contract/constants';
import type { Json } from '@lomdim/contract/database.types';

/** What a message of type meeting_request says of its meeting; the booking itself is truer, for whoever may read it. */
export type MeetingData = {
  booking_id: string;
  date: string;
  time: string;
  time_zone?: string;
  duration: number;
  subject: string;
  notes?: string | null;
  isVideoCall: boolean;
};

/** `null` where it was written by something else than Lomdim. */
export function readMeeting(value: Json | null): MeetingData | null {
  const fields: { [Name in keyof MeetingData]?: unknown } = Object(value);
  const { booking_id, date, time, time_zone, duration, subject, notes, isVideoCall } = fields;
  if (typeof booking_id !== 'string' || typeof date !== 'string' || typeof time !== 'string') return null;
  return {
    booking_id,
    date,
    time: time.slice(0, 5),
    ...(typeof time_zone === 'string' ? { time_zone } : {}),
    duration: Number(duration) || meetings.defaultDurationInMinutes,
    subject: typeof subject === 'string' ? subject : '',
    notes: typeof notes === 'string' ? notes : null,
    isVideoCall: isVideoCall === true,
  };
}

/** `["2026-11-20 09:00:00+00","2026-11-20 10:00:00+00")` as PostgreSQL writes it. */
export function readSpan(range: unknown): { from: Date; to: Date } | undefined {
  const [, from, to] = /^\["?([^",]+)"?,"?([^",)]+)"?\)$/.exec(String(range)) ?? [];
  if (!from || !to) return undefined;
  const moment = (text: string) => new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  const span = { from: moment(from), to: moment(to) };
  return Number.isNaN(span.from.getTime()) || Number.isNaN(span.to.getTime()) ? undefined : span;
}

/** 09:00 to 20:30. */
export function meetingTimes(): string[] {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const first = minutes(meetings.firstTime);
  const count = (minutes(meetings.lastTime) - first) / meetings.stepInMinutes + 1;
  return Array.from({ length: count }, (_, step) => {
    const at = first + step * meetings.stepInMinutes;
    return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
  });
}

/** It starts within 15 minutes, or began up to 5 minutes ago. */
export function isAboutNow(start: Date, now = new Date()): boolean {
  const minutes = (start.getTime() - now.getTime()) / 60_000;
  return minutes <= meetings.videoPrompt.minutesBefore && minutes >= -meetings.videoPrompt.minutesAfter;
}
