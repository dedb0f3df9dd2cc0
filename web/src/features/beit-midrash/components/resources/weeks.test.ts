import { expect, it } from 'vitest';
import { jewishCalendar } from '#shared/jewish-calendar/calendar.ts';
import { upcomingWeeks } from './weeks.ts';

it('the weeks follow each other with their portions and their days', () => {
  const weeks = upcomingWeeks(jewishCalendar, '2026-11-15', 'Europe/Paris', 4);
  expect(weeks.map(({ shabbat }) => shabbat)).toEqual([
    '2026-11-21',
    '2026-11-28',
    '2026-12-05',
    '2026-12-12',
  ]);
  expect(weeks.map(({ parasha }) => parasha)).toEqual([
    ['vayetzei'],
    ['vayishlach'],
    ['vayeshev'],
    ['miketz'],
  ]);
  // Hanukkah 5787 begins on the evening of 4 December 2026.
  expect(weeks[1]?.days).toEqual([]);
  expect(weeks[2]?.days).toMatchObject([{ day: '2026-12-05', mark: { name: 'hanukkah', number: 1 } }]);
  expect(weeks[3]?.days.filter(({ mark }) => mark.name === 'hanukkah').map(({ day }) => day)).toEqual([
    '2026-12-06',
    '2026-12-07',
    '2026-12-08',
    '2026-12-09',
    '2026-12-10',
    '2026-12-11',
    '2026-12-12',
  ]);
});

it('on a Shabbat the week ends today, and a holiday takes the portion’s place', () => {
  const [first, second] = upcomingWeeks(jewishCalendar, '2026-11-21', 'Europe/Paris', 2);
  expect(first).toMatchObject({ shabbat: '2026-11-21', parasha: ['vayetzei'] });
  expect(second).toMatchObject({ shabbat: '2026-11-28' });
  // Rosh Hashanah 5787 is on Shabbat, 12 September 2026.
  const [feast] = upcomingWeeks(jewishCalendar, '2026-09-08', 'Europe/Paris', 1);
  expect(feast).toMatchObject({ parasha: [], holidayOfShabbat: 'roshHashanah' });
});
