import type { CalendarEvent } from './calendar.ts';
import type { ClockChange, TimeZone } from './time-zone.ts';

const day = 24 * 60 * 60_000;

/** The zone with every change of its clock in the time of these events, so that no program needs tables of its own. */
export function writeTimeZone(zone: TimeZone, events: readonly CalendarEvent[]): [string, string][] {
  const [first, last] = [events[0], events.at(-1)];
  if (first === undefined || last === undefined) return [];
  const from = first.starts_at.getTime() - day;
  const to = Math.max(...events.map((event) => event.ends_at.getTime())) + day;
  const changes = zone.changes(from, to);
  const offset = changes[0]?.from ?? zone.offset(from);
  const usual = Math.min(offset, ...changes.map((change) => change.to));
  return [
    ['BEGIN', 'VTIMEZONE'],
    ['TZID', zone.name],
    // What held when the first event began.
    ...clock({ at: -offset * 60_000, from: offset, to: offset }, usual),
    ...changes.flatMap((change) => clock(change, usual)),
    ['END', 'VTIMEZONE'],
  ];
}

function clock({ at, from, to }: ClockChange, usual: number): [string, string][] {
  const kind = to > usual ? 'DAYLIGHT' : 'STANDARD';
  return [
    ['BEGIN', kind],
    // The moment on the clock that was still on the wall.
    ['DTSTART', wallTime(at + from * 60_000)],
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
export function wallTime(clockTime: number): string {
  return new Date(clockTime).toISOString().replace(/[-:]|\.\d+Z$/g, '');
}

export const utc = (moment: Date): string => `${wallTime(moment.getTime())}Z`;
