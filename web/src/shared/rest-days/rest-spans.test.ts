import { describe, expect, it } from 'vitest';
import { jewishCalendar } from '../jewish-calendar/calendar.ts';
import { marksOf, restsBetween, restsOf, spanFrom } from './rest-spans.ts';

const jerusalem = { zone: 'Asia/Jerusalem', name: 'David' };
const newYork = { zone: 'America/New_York' };
const paris = { zone: 'Europe/Paris' };
const wallTime = (moment: Date | undefined, zone: string) =>
  moment?.toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });

it('nothing is said of years that are only being typed', () => {
  expect(restsOf(jewishCalendar, [spanFrom('0020-11-21T09:00:00Z', 60)], [paris])).toEqual([]);
});

describe('a lesson', () => {
  // Friday, 20 November 2026, 17:00 in Jerusalem, where Shabbat has begun, and 10:00 in New York.
  const start = new Date('2026-11-20T15:00:00Z');

  it('on Friday morning in New York falls on Shabbat for the one in Jerusalem alone', () => {
    const found = restsOf(jewishCalendar, [spanFrom(start, 60)], [newYork, jerusalem]);
    expect(found).toMatchObject([{ name: 'shabbat', people: [jerusalem] }]);
    expect(found[0]?.begins.getTime()).toBeLessThan(start.getTime());
    expect(found[0]?.ends.toISOString()).toMatch(/^2026-11-21T15:/);
  });

  it('falls on it for both where they share a zone, and is listed once', () => {
    const both = [{ zone: 'Asia/Jerusalem' }, jerusalem];
    expect(restsOf(jewishCalendar, [spanFrom(start, 60)], both)).toMatchObject([{ people: both }]);
  });

  it('that reaches into it is found, one that ends before it is not', () => {
    const noon = new Date('2026-11-20T12:30:00Z');
    expect(restsOf(jewishCalendar, [spanFrom(noon, 30)], [jerusalem])).toEqual([]);
    const [reaches] = restsOf(jewishCalendar, [spanFrom(noon, 120)], [jerusalem]);
    expect(reaches?.begins.getTime()).toBeGreaterThan(noon.getTime());
  });

  it('on a weekday, on Saturday night and in Hanukkah falls on none', () => {
    for (const moment of ['2026-11-18T15:00:00Z', '2026-11-21T20:00:00Z', '2026-12-08T15:00:00Z']) {
      expect(restsOf(jewishCalendar, [spanFrom(moment, 60)], [jerusalem, paris])).toEqual([]);
    }
  });

  it('on the second day of a holiday falls on rest abroad and not in Israel', () => {
    // The second day of Pesach is Friday, 23 April 2027.
    const found = restsOf(jewishCalendar, [spanFrom('2027-04-23T09:00:00Z', 60)], [paris, jerusalem]);
    expect(found).toMatchObject([{ name: 'pesach', people: [paris] }]);
  });

  it.each(['UTC', 'Mars/Olympus'])('of somebody whose zone is %s is looked at too', (zone) => {
    expect(restsOf(jewishCalendar, [spanFrom('2026-11-21T09:00:00Z', 60)], [{ zone }])).toHaveLength(1);
  });
});

it('every time of rest in a span is found, each once', () => {
  const span = { from: new Date('2026-11-15T00:00:00Z'), to: new Date('2026-12-06T00:00:00Z') };
  const found = restsBetween(jewishCalendar, span, 'Europe/Paris');
  expect(found.map(({ begins }) => begins.toISOString().slice(0, 10))).toEqual([
    '2026-11-20',
    '2026-11-27',
    '2026-12-04',
  ]);
});

describe('the marks of a day', () => {
  it('list the own day, and of the other’s what lies in it, on one clock', () => {
    const marks = marksOf(jewishCalendar, '2026-11-20', [newYork, jerusalem]);
    expect(marks).toMatchObject([
      { name: 'shabbat', isRest: true, person: newYork },
      { name: 'shabbat', isRest: true, person: jerusalem },
    ]);
    expect(wallTime(marks[0]?.from, newYork.zone)).toMatch(/^16:/);
    expect(wallTime(marks[1]?.from, newYork.zone)).toMatch(/^0[89]:/);
    expect(marks.map(({ until }) => until)).toEqual([undefined, undefined]);
  });

  it('are listed once where both live on the same clock', () => {
    const both = [{ zone: 'Asia/Jerusalem' }, jerusalem];
    expect(marksOf(jewishCalendar, '2026-11-21', both)).toMatchObject([
      { name: 'shabbat', person: { zone: 'Asia/Jerusalem' } },
    ]);
  });

  it('know days that are no rest, and days on which there is nothing', () => {
    expect(marksOf(jewishCalendar, '2026-12-08', [paris])).toMatchObject([
      { name: 'hanukkah', isRest: false, from: undefined, until: undefined },
    ]);
    expect(marksOf(jewishCalendar, '2026-11-18', [paris, jerusalem])).toEqual([]);
  });

  it.each(['', '2026-02-30', '0002-11-21', '9999-12-31', 'Friday'])('are none for %j', (day) => {
    expect(marksOf(jewishCalendar, day, [paris, jerusalem])).toEqual([]);
  });
});
