import { GeoLocation, JewishCalendar as LibraryDay, NOAACalculator, YomiCalculator } from 'kosher-zmanim';
import { describe, expect, it } from 'vitest';
import { plusDays } from '#kit/time/days.ts';
import { dafYomi } from './daf-yomi.ts';
import { hebrewDay } from './hebrew-day.ts';
import { namesOf } from './holidays.ts';
import { parashaNames } from './names.ts';
import { upcomingParasha } from './parasha.ts';
import { placeOf } from './place-of.ts';
import { solarNoon, sunSinks } from './sun-position.ts';

/** Another writing of the same calendar, by others: both must say the same. */
function libraryDay(day: string, inIsrael = false): LibraryDay {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const found = new LibraryDay();
  found.setInIsrael(inIsrael);
  // The library counts months from zero.
  found.setGregorianDate(year, month - 1, dayOfMonth);
  return found;
}

function daysFrom(first: string, count: number, step = 1): string[] {
  return Array.from({ length: count }, (_, index) => plusDays(first, index * step));
}

const libraryMonths = [
  ...(['nisan', 'iyar', 'sivan', 'tammuz', 'av', 'elul', 'tishri', 'heshvan', 'kislev', 'tevet'] as const),
  'shevat',
] as const;

it('Hebrew dates of twenty years', () => {
  for (const day of daysFrom('2020-01-01', 7305)) {
    const library = libraryDay(day);
    const { year, month, dayOfMonth } = hebrewDay(day);
    const number = library.getJewishMonth();
    const named =
      libraryMonths[number - 1] ?? (number === 12 && library.isJewishLeapYear() ? 'adarI' : 'adar');
    expect([year, month, dayOfMonth], day).toEqual([
      library.getJewishYear(),
      named,
      library.getJewishDayOfMonth(),
    ]);
  }
});

describe.each([
  ['in Israel', true],
  ['abroad', false],
])('%s', (_, inIsrael) => {
  it('days of rest and the beginnings of months in forty years', () => {
    for (const day of daysFrom('2010-01-01', 14_610)) {
      const library = libraryDay(day, inIsrael);
      const names = namesOf(day, inIsrael);
      expect(
        names.some(({ name, isRest }) => isRest && name !== 'shabbat'),
        day,
      ).toBe(library.isYomTovAssurBemelacha());
      expect(
        names.some(({ name }) => name === 'roshChodesh'),
        day,
      ).toBe(library.isRoshChodesh());
      expect(
        names.some(({ name }) => /^(?:fastOf|tenthOf|seventeenthOf|ninthOf)/.test(name)),
        day,
      ).toBe(library.isTaanis() && !names.some(({ name }) => name === 'yomKippur'));
    }
  });

  it('portions of two hundred years', () => {
    for (const shabbat of daysFrom('1950-01-07', 10_436, 7)) {
      const { parasha, holidayOfShabbat } = upcomingParasha(shabbat, inIsrael);
      const number = libraryDay(shabbat, inIsrael).getParsha();
      const expected = number === 0 ? [] : portionsOf(number);
      expect(holidayOfShabbat === undefined ? parasha : [], shabbat).toEqual(expected);
    }
  });
});

/** After the single portions the library counts those that are read together. */
function portionsOf(number: number): readonly string[] {
  const pairs = ['vayakhel', 'tazria', 'achareiMot', 'behar', 'chukat', 'matot', 'nitzavim'] as const;
  const first = pairs[number - 1 - parashaNames.length];
  const at = first ? parashaNames.indexOf(first) : number - 1;
  return parashaNames.slice(at, at + (first ? 2 : 1));
}

it('Daf Yomi of two cycles', () => {
  for (const day of daysFrom('2020-01-05', 5422, 3)) {
    expect(dafYomi(day).page, day).toBe(YomiCalculator.getDafYomiBavli(libraryDay(day)).getDaf());
  }
});

it.each([
  ...(['Asia/Jerusalem', 'Europe/Paris', 'Europe/Berlin', 'Europe/Oslo', 'America/New_York'] as const),
  ...(['America/Buenos_Aires', 'Australia/Melbourne', 'Pacific/Auckland', 'Arctic/Longyearbyen'] as const),
])('the sun of %s, to the second', (zone) => {
  const place = placeOf(zone) ?? { latitude: 0, longitude: 0 };
  const calculator = new NOAACalculator();
  const location = new GeoLocation('', place.latitude, place.longitude, 'UTC');
  for (const day of daysFrom('2024-01-01', 400, 5)) {
    const date = libraryDay(day).getDate();
    // The library leaves open of which day the hour is.
    const seconds = (minutes: number) => Math.round((((minutes % 1440) + 1440) % 1440) * 60) % 86_400;
    const ofLibrary = (hours: number) =>
      Number.isNaN(hours) ? undefined : Math.round(hours * 3600) % 86_400;
    const ofOurs = (minutes: number | undefined) => (minutes === undefined ? undefined : seconds(minutes));
    expect(seconds(solarNoon(day, place.longitude)), day).toBe(
      ofLibrary(calculator.getUTCNoon(date, location)),
    );
    for (const [degreesBelow, zenith] of [
      [50 / 60, 90],
      [8.5, 98.5],
    ] as const) {
      expect(ofOurs(sunSinks(day, place, degreesBelow)), day).toBe(
        ofLibrary(calculator.getUTCSunset(date, location, zenith, false)),
      );
    }
  }
});
