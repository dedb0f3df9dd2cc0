import type { ClockChange, Clocks } from './clocks.ts';

/** The zone with every change of its clock, so that no program needs tables of its own. */
export function writeTimeZone({ zone, offset, changes }: Clocks): [string, string][] {
  const usual = Math.min(offset, ...changes.map((change) => change.to));
  return [
    ['BEGIN', 'VTIMEZONE'],
    ['TZID', zone],
    // What held before the first change.
    ...writeClock({ at: -offset * 60_000, from: offset, to: offset }, usual),
    ...changes.flatMap((change) => writeClock(change, usual)),
    ['END', 'VTIMEZONE'],
  ];
}

function writeClock({ at, from, to }: ClockChange, usual: number): [string, string][] {
  const kind = to > usual ? 'DAYLIGHT' : 'STANDARD';
  return [
    ['BEGIN', kind],
    // The moment on the clock that was still on the wall.
    ['DTSTART', dateTime(at + from * 60_000)],
    ['TZOFFSETFROM', signed(from)],
    ['TZOFFSETTO', signed(to)],
    ['END', kind],
  ];
}

function signed(minutes: number): string {
  const size = Math.abs(minutes);
  const digits = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0')).join('');
  return `${minutes < 0 ? '-' : '+'}${digits}`;
}

/** `20260329T020000`, of a clock that is read as if it were UTC. */
export function dateTime(clockTime: number): string {
  return new Date(clockTime).toISOString().replace(/[-:]|\.\d+Z$/g, '');
}

export const utc = (moment: Date): string => `${dateTime(moment.getTime())}Z`;
