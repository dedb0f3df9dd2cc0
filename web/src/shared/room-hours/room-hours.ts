import { meetings } from '@lomdim/contract/constants';

type Span = { from: Date; to: Date };
const minute = 60_000;

/** A live session is joined from a little before it begins until it is over. */
export function isSessionOpen({ from, to }: Span, now: Date): boolean {
  return now.getTime() >= from.getTime() - meetings.videoPrompt.minutesBefore * minute && now < to;
}

/** The room of a lesson of two is left open for an hour, for lessons that run long. */
export function isRoomOpen({ from, to }: Span, now: Date): boolean {
  return isSessionOpen({ from, to: new Date(to.getTime() + 60 * minute) }, now);
}
