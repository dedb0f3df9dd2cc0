const minute = 60_000;
const week = 7 * 24 * 60 * minute;

/** A change of the clock: from this moment on, the clock is so many minutes ahead of UTC. */
export type ClockChange = { at: number; from: number; to: number };

/** The clock on the wall of one zone, over a span of time. */
export class Clocks {
  readonly zone: string;
  /** How many minutes the clock is ahead of UTC when the span begins. */
  readonly offset: number;
  readonly changes: readonly ClockChange[];

  private constructor(zone: string, offset: number, changes: readonly ClockChange[]) {
    this.zone = zone;
    this.offset = offset;
    this.changes = changes;
  }

  /** Undefined for UTC, which needs no table, and for a zone that the runtime does not know. */
  static of(zone: string, from: number, to: number): Clocks | undefined {
    const offsetAt = zone === 'UTC' ? undefined : offsetReader(zone);
    return offsetAt && new Clocks(zone, offsetAt(from), findChanges(offsetAt, from, to));
  }

  /** What the clock shows, as if it were UTC. */
  wallTime(moment: number): number {
    return moment + (this.changes.findLast((change) => change.at <= moment)?.to ?? this.offset) * minute;
  }

  /** Whether the clock shows this time twice, because it is turned back. */
  isAmbiguous(moment: number): boolean {
    return this.changes.some(({ at, from, to }) => {
      const repeated = (from - to) * minute;
      return moment >= at - repeated && moment < at + repeated;
    });
  }
}

type OffsetAt = (moment: number) => number;

/** From the tables that come with the runtime. It is slow, so it is asked seldom. */
function offsetReader(zone: string): OffsetAt | undefined {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  return (moment) => {
    const whole = Math.floor(moment / 1000) * 1000;
    const parts: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(whole)) parts[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute: minutes = 0, second = 0 } = parts;
    return (Date.UTC(year, month - 1, day, hour, minutes, second) - whole) / minute;
  };
}

/** No zone turns its clock twice within a week. */
function findChanges(offsetAt: OffsetAt, from: number, to: number): ClockChange[] {
  const found: ClockChange[] = [];
  let offset = offsetAt(from);
  for (let start = from; start < to; start += week) {
    const next = offsetAt(start + week);
    if (next !== offset) found.push({ at: momentOfChange(offsetAt, start, offset), from: offset, to: next });
    offset = next;
  }
  return found;
}

/** Clocks change on a whole minute. */
function momentOfChange(offsetAt: OffsetAt, start: number, before: number): number {
  let low = Math.floor(start / minute);
  let high = low + week / minute;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * minute) === before) low = middle;
    else high = middle;
  }
  return high * minute;
}
