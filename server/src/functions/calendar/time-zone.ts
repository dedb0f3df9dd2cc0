const minute = 60_000;
const day = 24 * 60 * minute;

/** A change of the clock: from this moment on, the clock is so many minutes ahead of UTC. */
export type ClockChange = { at: number; from: number; to: number };

/** The clocks of one zone, from the tables that come with the runtime. */
export class TimeZone {
  readonly name: string;
  readonly #format: Intl.DateTimeFormat;

  private constructor(name: string, format: Intl.DateTimeFormat) {
    this.name = name;
    this.#format = format;
  }

  /** Undefined for UTC, which needs no table, and for a zone that the runtime does not know. */
  static named(name: string): TimeZone | undefined {
    if (name === 'UTC') return undefined;
    try {
      const format = new Intl.DateTimeFormat('en-US', {
        timeZone: name,
        hourCycle: 'h23',
        ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
        ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
      });
      return new TimeZone(name, format);
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  }

  /** What the clock on the wall shows, as if it were UTC. */
  wallClock(moment: number): number {
    const parts: Record<string, number> = {};
    for (const { type, value } of this.#format.formatToParts(moment)) parts[type] = Number(value);
    const { year = 0, month = 1, day: date = 1, hour = 0, minute: minutes = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, date, hour, minutes, second);
  }

  /** In minutes. */
  offset(moment: number): number {
    const whole = Math.floor(moment / 1000) * 1000;
    return (this.wallClock(whole) - whole) / minute;
  }

  /** Whether the wall clock showed the same time once before, because it was turned back. */
  isSecondTime(moment: number): boolean {
    const earlier = this.offset(moment - 6 * 60 * minute);
    const before = this.wallClock(moment) - earlier * minute;
    return before < moment && this.offset(before) === earlier;
  }

  /** Every change of the clock in a span of time. No zone keeps a clock for less than a day. */
  changes(from: number, to: number): ClockChange[] {
    const found: ClockChange[] = [];
    let offset = this.offset(from);
    for (let start = from; start < to; start += day) {
      const next = this.offset(start + day);
      if (next !== offset)
        found.push({ at: this.#momentOfChange(start, start + day), from: offset, to: next });
      offset = next;
    }
    return found;
  }

  #momentOfChange(start: number, end: number): number {
    const before = this.offset(start);
    let [low, high] = [start, end];
    while (high - low > 1000) {
      const middle = Math.floor((low + high) / 2000) * 1000;
      if (this.offset(middle) === before) low = middle;
      else high = middle;
    }
    return high;
  }
}
