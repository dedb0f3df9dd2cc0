import { liveSessions, meetings } from '@lomdim/contract/constants';

type Span = { from: Date; to: Date };
const minute = 60_000;

/** From when on a live session is joined; until then a place in it is reserved. */
export function sessionOpensAt(begins: string | Date): Date {
  return new Date(new Date(begins).getTime() - liveSessions.joinMinutesBefore * minute);
}

/** A live session is joined from half an hour before it begins until it is over. */
export function isSessionOpen({ from, to }: Span, now: Date): boolean {
  return now >= sessionOpensAt(from) && now < to;
}

/** The room of a lesson of two is left open for an hour, for lessons that run long. */
export function isRoomOpen({ from, to }: Span, now: Date): boolean {
  const opens = from.getTime() - meetings.videoPrompt.minutesBefore * minute;
  return now.getTime() >= opens && now.getTime() < to.getTime() + 60 * minute;
}
