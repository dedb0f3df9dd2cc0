import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { jewishCalendar } from '@lomdim/web/jewish-calendar';
import { zoneOrUtc } from '@lomdim/web/zone-or-utc';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inBrowser, inDatabase, type Span } from './support/both-sides.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it.each([
  // Israel by all its names, and what lies beside it.
  ...['Asia/Jerusalem', 'Asia/Tel_Aviv', 'Israel', 'Asia/Hebron', 'Asia/Amman', 'Africa/Cairo'],
  // North and south, with and without summer time; Casablanca turns its clock for Ramadan, Lord Howe by half an hour.
  ...['Europe/Paris', 'Europe/London', 'Europe/Berlin', 'Europe/Moscow', 'Africa/Casablanca'],
  ...['America/New_York', 'US/Eastern', 'America/Los_Angeles', 'America/Mexico_City', 'America/Caracas'],
  ...['America/Argentina/Buenos_Aires', 'America/Sao_Paulo', 'America/Santiago', 'Africa/Johannesburg'],
  ...['Australia/Sydney', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Asia/Shanghai', 'Africa/Nairobi'],
  // Around the bends of the date line, where the calendar may be a day away from the sun.
  ...['Pacific/Auckland', 'Pacific/Apia', 'Pacific/Kiritimati', 'Pacific/Chatham', 'NZ-CHAT'],
  ...['Pacific/Pago_Pago', 'Pacific/Honolulu', 'Pacific/Tongatapu', 'Asia/Kamchatka', 'America/Adak'],
  // Light nights, midnight sun and polar night, and the pole itself.
  ...['Europe/Helsinki', 'Europe/Stockholm', 'America/Anchorage', 'Atlantic/Reykjavik', 'Asia/Yakutsk'],
  ...['Arctic/Longyearbyen', 'Antarctica/Troll', 'Antarctica/McMurdo', 'Antarctica/South_Pole'],
  ...['America/Danmarkshavn', 'Antarctica/Palmer', 'America/Argentina/Ushuaia', 'Asia/Srednekolymsk'],
  // Zones that are a clock without a place, and what is no zone at all.
  ...['UTC', 'Etc/UTC', 'Etc/GMT+5', 'Etc/GMT-14', 'europe/paris', 'Mars/Olympus', ''],
])('rest is the same to the minute in %j, from 2024 to 2033', async (zone) => {
  const years: Span = ['2024-01-01T00:00:00Z', '2033-12-31T00:00:00Z'];
  const expected = inBrowser(zone, years);
  expect(expected.length).toBeGreaterThan(500);
  expect((await inDatabase(database, [zone], years)).get(zone)).toEqual(expected);
});

it.each<Span>([
  // While clocks are changed, and in the longest and the shortest days.
  ['2026-03-06T00:00:00Z', '2026-04-13T00:00:00Z'],
  ['2026-06-18T00:00:00Z', '2026-06-23T00:00:00Z'],
  ['2026-09-25T00:00:00Z', '2026-11-09T00:00:00Z'],
  ['2026-12-17T00:00:00Z', '2026-12-22T00:00:00Z'],
])('rest is the same in every zone, from %s to %s', async (...span) => {
  // A zone that is newer than the tz database of one of the two is UTC there.
  const { rows } = await database.pool.query<{ zone: string }>(
    'select p.zone from private.zone_places p join pg_timezone_names n on n.name = p.zone',
  );
  const zones = rows.map(({ zone }) => zone).filter((zone) => zoneOrUtc(zone) === zone);
  expect(zones.length).toBeGreaterThan(450);
  const expected = new Map(zones.map((zone) => [zone, inBrowser(zone, span)]));
  expect(await inDatabase(database, zones, span)).toEqual(expected);
});

it('days of rest are the same in a hundred years, in Israel and abroad', async () => {
  const { rows } = await database.pool.query<{ day: string; israel: boolean; abroad: boolean }>(
    `select day::date::text, private.is_rest_day(day::date, true) as israel, private.is_rest_day(day::date, false) as abroad
     from generate_series('2000-01-01'::timestamp, '2099-12-31', '1 day') as day`,
  );
  const rests = (day: string, zone: string) =>
    jewishCalendar.marksOf(day, zone).some(({ isRest, begins }) => isRest && begins === undefined);
  const differing = rows.filter(
    ({ day, israel, abroad }) =>
      rests(day, 'Asia/Jerusalem') !== israel || rests(day, 'Europe/Paris') !== abroad,
  );
  expect(rows.length).toBe(36_525);
  expect(differing).toEqual([]);
});
