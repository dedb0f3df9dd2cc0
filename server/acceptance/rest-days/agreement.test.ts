import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { jewishCalendar } from '@lomdim/web/jewish-calendar';
import { isInIsrael, placeOf } from '@lomdim/web/place-of';
import { restsBetween } from '@lomdim/web/rest-spans';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inBrowser, inDatabase } from './support/both-sides.ts';

// The browser warns of rest, and the database decides by it: what one says, the other must not contradict. Every zone, and
// more years, are compared in agreement.long.test.ts.

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('every zone lies at the same place', async () => {
  const { rows } = await database.pool.query<{ zone: string }>(
    'select zone, latitude, longitude, is_in_israel from private.zone_places order by zone',
  );
  expect(rows.length).toBeGreaterThan(500);
  expect(rows).toEqual(rows.map(({ zone }) => ({ zone, ...placeOf(zone), is_in_israel: isInIsrael(zone) })));
  // And none is missing of those that either of the two can be asked about.
  const known = new Set(rows.map(({ zone }) => zone));
  const names = await database.pool.query<{ name: string }>('select name from pg_timezone_names');
  const asked = [...names.rows.map(({ name }) => name), ...Intl.supportedValuesOf('timeZone')];
  expect(asked.filter((zone) => placeOf(zone) && !known.has(zone))).toEqual([]);
});

it.each([
  'Asia/Jerusalem',
  'Israel',
  'Europe/Paris',
  'America/New_York',
  'America/Argentina/Buenos_Aires',
  'Australia/Sydney',
  // Where the date line makes a bend.
  'Pacific/Apia',
  'NZ-CHAT',
  // Light nights, midnight sun and polar night, the pole.
  'Europe/Helsinki',
  'Arctic/Longyearbyen',
  'Antarctica/South_Pole',
  // A clock without a place, and no zone at all.
  'UTC',
  'Etc/GMT+5',
  'Mars/Olympus',
])('rest is the same to the minute in %s', async (zone) => {
  const years = ['2026-01-01T00:00:00Z', '2028-01-01T00:00:00Z'] as const;
  const expected = inBrowser(zone, years);
  expect(expected.length).toBeGreaterThan(100);
  expect((await inDatabase(database, [zone], years)).get(zone)).toEqual(expected);
});

it.each(['Asia/Jerusalem', 'Europe/Paris', 'America/New_York', 'Australia/Sydney', 'UTC'])(
  'a lesson on either side of a border falls on rest alike in %s',
  async (zone) => {
    const autumn = { from: new Date('2026-09-01T00:00:00Z'), to: new Date('2026-11-15T00:00:00Z') };
    const lessons = restsBetween(jewishCalendar, autumn, zone)
      .flatMap(({ begins, ends }) => [begins, ends])
      .flatMap((border) =>
        [-90, -60, -59, -1, 0, 1].map((minutes) => new Date(border.getTime() + minutes * 60_000)),
      );
    const { rows } = await database.pool.query<{ rests: boolean }>(
      `select private.is_rest($1, tstzrange(starts_at, starts_at + '1 hour')) as rests
       from unnest($2::timestamptz[]) with ordinality as given (starts_at, number) order by number`,
      [zone, lessons],
    );
    const inAnHour = (from: Date) => new Date(from.getTime() + 3_600_000);
    expect(rows.map((row) => row.rests)).toEqual(
      lessons.map((from) => jewishCalendar.restDuring(from, inAnHour(from), zone) !== undefined),
    );
  },
);
