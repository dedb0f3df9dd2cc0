import { describe, expect, it } from 'vitest';
import { momentOf } from '#kit/time/clock.ts';
import { plusDays } from '#kit/time/days.ts';
import { marksOf, restsOf, type Span } from '../rest-days/rest-spans.ts';
import { jewishCalendar } from './calendar.ts';
import { knownCalendar } from './known-calendar.ts';

/** As a page carries it. */
const known = (question: Parameters<typeof knownCalendar>[0]) =>
  knownCalendar(question, JSON.parse(JSON.stringify(jewishCalendar.daysOf(question))));

const zones = [
  'UTC',
  'Asia/Jerusalem',
  'Europe/Paris',
  'America/Los_Angeles',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Arctic/Longyearbyen',
  'Mars/Olympus',
];
const weeks = [
  // Ordinary, Hanukkah with a new month, Rosh Hashanah after Shabbat, Sukkot to Simchat Torah, Pesach, and the changes of clocks.
  ...['2026-11-15', '2026-12-07', '2026-09-10', '2026-09-25', '2026-10-01', '2027-04-19'],
  ...['2026-03-26', '2026-10-22', '2026-03-05', '2027-06-09'],
];

/** From the first midnight to the last, an hour at a time. */
function hoursOf(from: string, days: number, zone: string): Span[] {
  const first = momentOf(from, '00:00', zone) ?? new Date(from);
  const last = momentOf(plusDays(from, days), '00:00', zone) ?? new Date(plusDays(from, days));
  const count = (last.getTime() - first.getTime()) / 3_600_000;
  const at = (hour: number) => new Date(first.getTime() + hour * 3_600_000);
  return Array.from({ length: count }, (_, hour) => ({ from: at(hour), to: at(hour + 1) }));
}

describe.each(weeks)(
  'of the week of %s, what a page carries says the same as the calendar itself',
  (from) => {
    const days = Array.from({ length: 7 }, (_, number) => plusDays(from, number));
    const pairs = zones
      .slice(0, -1)
      .flatMap((one) => zones.slice(0, -1).map((other) => [one, other] as const));

    it('of days and hours, to anyone and their teacher elsewhere', () => {
      for (const [viewer, theirs] of pairs) {
        const carried = known({ zones: [...new Set([viewer, theirs])], from, days: 7 });
        const people = [{ zone: viewer }, { zone: theirs, name: 'David' }];
        for (const day of days) {
          expect(marksOf(carried, day, people), `${day} ${viewer} ${theirs}`).toEqual(
            marksOf(jewishCalendar, day, people),
          );
        }
        const hours = hoursOf(from, 7, viewer);
        expect(restsOf(carried, hours, people), `${viewer} ${theirs}`).toEqual(
          restsOf(jewishCalendar, hours, people),
        );
      }
    });

    it.each(zones)('of each moment and of what is learned, in %s', (zone) => {
      for (const day of days) {
        const carried = known({ zones: [zone], from: day, days: 1, learning: true });
        expect(carried.marksOf(day, zone)).toEqual(jewishCalendar.marksOf(day, zone));
        expect(carried.learningOf(day, zone)).toEqual(jewishCalendar.learningOf(day, zone));
        for (const { from: moment } of zone === 'Mars/Olympus' ? [] : hoursOf(day, 1, zone)) {
          expect(carried.restAt(moment, zone)).toEqual(jewishCalendar.restAt(moment, zone));
        }
      }
    });
  },
);

it('what it was not asked about it does not make up', () => {
  const carried = known({ zones: ['Europe/Paris'], from: '2026-11-19', days: 1 });
  expect(() => carried.marksOf('2026-11-19', 'Asia/Jerusalem')).toThrow('not asked about Asia/Jerusalem');
  expect(() => carried.learningOf('2026-11-19', 'Europe/Paris')).toThrow('not asked what is learned');
});

it('a week is a few hundred bytes', () => {
  const days = jewishCalendar.daysOf({ zones: ['Europe/Paris'], from: '2026-11-15', days: 7 });
  expect(JSON.stringify(days).length).toBeLessThan(1000);
});

it('of what is no day there is nothing to say', () => {
  expect(jewishCalendar.daysOf({ zones: ['UTC'], from: '2026-02-30', days: 3 })).toEqual([
    { marks: {}, rests: {} },
  ]);
});
