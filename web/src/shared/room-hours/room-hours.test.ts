import { expect, it } from 'vitest';
import { isRoomOpen, isSessionOpen } from './room-hours.ts';

const now = new Date('2026-11-20T09:00:00Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const span = (start: number) => ({ from: after(start), to: after(start + 60) });

it('a session is open from 30 minutes before until it is over', () => {
  expect([31, 30, 0, -59, -60].map((start) => isSessionOpen(span(start), now))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

it('the room of a lesson stays open for an hour', () => {
  expect([16, 15, -119, -120].map((start) => isRoomOpen(span(start), now))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
