import { otherOf } from './own-requests.ts';

type EndedRow = {
  from_id: string;
  to_id: string;
  created_at: string;
  decided_at: string | null;
  ended_by: string | null;
};

/** Whom one may ask again only from a moment on: their ids, and when. */
export type Resting = ReadonlyMap<string, Date>;

export const dayMs = 24 * 60 * 60 * 1000;

/** Whom one asked without success rests for a day after the request, who ended a partnership for a day after its end. */
export function restingOf(me: string, rows: readonly EndedRow[], now: number): Resting {
  const resting = new Map<string, Date>();
  for (const row of rows) {
    const wasLeft = row.ended_by !== null && row.ended_by !== me;
    const cameToNothing = row.ended_by === null && row.from_id === me;
    if (!wasLeft && !cameToNothing) continue;
    const since = wasLeft ? (row.decided_at ?? row.created_at) : row.created_at;
    const until = new Date(Date.parse(since) + dayMs);
    if (until.getTime() <= now) continue;
    const other = otherOf(me, row);
    const before = resting.get(other);
    if (!before || before < until) resting.set(other, until);
  }
  return resting;
}
