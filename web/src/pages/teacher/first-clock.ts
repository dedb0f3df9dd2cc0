/** On which the times of a teacher are shown. */
export type Clock = {
  zone: string;
  /** Of the teacher, because it is not known yet where who looks is. */
  isTheirs: boolean;
};

/** Where nobody has said where they are, the server's clock is this one. Nobody lives by it. */
const nowhere = 'UTC';

/** The clock of a first page: that of who looks, or of the teacher as long as it is not known where that is. */
export function firstClock(zone: string, theirs: string | undefined): Clock {
  return zone === nowhere && theirs !== undefined
    ? { zone: theirs, isTheirs: true }
    : { zone, isTheirs: false };
}
