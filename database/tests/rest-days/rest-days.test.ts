import { as, createEveryActor, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// That browser and database agree everywhere is proved in server/acceptance/rest-days.

let database: TestDatabase;

beforeAll(async () => {
  // Nothing depends on the zone of the session; this one changes its clock by half an hour.
  database = await createTestDatabase({ settings: '-c timezone=Australia/Lord_Howe' });
});
afterAll(() => database.drop());

/** The times of rest that a span touches, as the clock of a zone shows them. */
async function rests(zone: string | null, from: string, to: string, shownIn = zone) {
  const { rows } = await database.pool.query<{ begins: string; ends: string }>(
    `select to_char(lower(rest) at time zone $4, 'YYYY-MM-DD HH24:MI') as begins,
       to_char(upper(rest) at time zone $4, 'YYYY-MM-DD HH24:MI') as ends
     from private.rest_spans($1, $2::timestamp at time zone $4, $3::timestamp at time zone $4) as rest`,
    [zone, from, to, shownIn],
  );
  return rows.map(({ begins, ends }) => `${begins} to ${ends}`);
}

async function isRest(zone: string, during: string): Promise<boolean | undefined> {
  const { rows } = await database.pool.query<{ rests: boolean }>('select private.is_rest($1, $2) as rests', [
    zone,
    during,
  ]);
  return rows[0]?.rests;
}

const minutesBetween = (one: string, other: string) =>
  Math.abs(Date.parse(`${one}Z`) - Date.parse(`${other}Z`)) / 60_000;

describe('Shabbat', () => {
  // What Hebcal gives for the city, whose place differs a little from ours.
  it.each([
    ['Asia/Jerusalem', '2024-06-21 19:07', '2024-06-22 20:30'],
    ['Asia/Jerusalem', '2025-12-19 15:58', '2025-12-20 17:19'],
    ['Asia/Jerusalem', '2026-03-27 18:15', '2026-03-28 19:32'],
    ['Europe/Paris', '2024-06-21 21:39', '2024-06-22 23:04'],
    ['Europe/Paris', '2024-12-20 16:37', '2024-12-21 17:51'],
    // The clock is changed in the night after this Shabbat, and on the next line too.
    ['Europe/Paris', '2026-03-27 18:55', '2026-03-28 20:03'],
    ['Europe/Paris', '2026-10-23 18:27', '2026-10-24 19:32'],
    ['Europe/Berlin', '2025-06-20 21:15', '2025-06-21 22:53'],
    ['Europe/London', '2025-03-28 18:09', '2025-03-29 19:20'],
    ['Europe/Moscow', '2025-12-19 15:38', '2025-12-20 17:05'],
    ['America/New_York', '2024-03-08 17:37', '2024-03-09 18:37'],
    ['America/New_York', '2025-06-20 20:12', '2025-06-21 21:21'],
    ['America/Los_Angeles', '2026-06-19 19:49', '2026-06-20 20:51'],
    ['America/Argentina/Buenos_Aires', '2025-12-19 19:47', '2025-12-20 20:50'],
    ['Africa/Johannesburg', '2026-01-02 18:46', '2026-01-03 19:43'],
    ['Australia/Melbourne', '2026-02-06 20:10', '2026-02-07 21:10'],
    ['Australia/Sydney', '2026-06-19 16:35', '2026-06-20 17:34'],
    ['Pacific/Auckland', '2026-11-20 19:55', '2026-11-21 20:58'],
    ['Pacific/Apia', '2026-11-20 18:18', '2026-11-21 19:11'],
    ['Pacific/Kiritimati', '2026-11-20 17:57', '2026-11-21 18:49'],
    ['Pacific/Chatham', '2026-11-20 20:24', '2026-11-21 21:36'],
    ['Pacific/Pago_Pago', '2026-11-20 18:15', '2026-11-21 19:08'],
    ['Europe/Helsinki', '2026-11-20 15:21', '2026-11-21 16:52'],
  ])('in %s is from %s to %s', async (zone, begins, ends) => {
    const found = await rests(zone, begins, ends);
    expect(found).toHaveLength(1);
    const [from = '', to = ''] = (found[0] ?? '').split(' to ');
    expect(minutesBetween(from, begins)).toBeLessThanOrEqual(2);
    expect(minutesBetween(to, ends)).toBeLessThanOrEqual(2);
  });

  it('is found by whoever asks about any part of it, and whole', async () => {
    const whole = ['2026-11-20 16:46 to 2026-11-21 17:56'];
    for (const [from, to] of [
      ['2026-11-20 00:00', '2026-11-20 16:47'],
      ['2026-11-20 20:00', '2026-11-20 21:00'],
      ['2026-11-21 17:55', '2026-11-26 00:00'],
      ['2026-11-15 00:00', '2026-11-27 00:00'],
    ] as const) {
      expect(await rests('Europe/Paris', from, to)).toEqual(whole);
    }
    expect(await rests('Europe/Paris', '2026-11-21 17:56', '2026-11-27 16:40')).toEqual([]);
    expect(await rests('Europe/Paris', '2026-11-20 16:46', '2026-11-20 16:46')).toEqual([]);
  });
});

describe('holidays', () => {
  const days = async (year: number, inIsrael: boolean) => {
    const { rows } = await database.pool.query<{ day: string }>(
      `select to_char(day, 'MM-DD') as day from generate_series(make_date($1, 1, 1)::timestamp, make_date($1, 12, 31), '1 day') as day
       where private.is_rest_day(day::date, $2) and extract(isodow from day) <> 6`,
      [year, inIsrael],
    );
    return rows.map(({ day }) => day).join(' ');
  };

  it.each([
    [2024, '04-23 04-29 06-12 10-03 10-04 10-17 10-24'],
    [2026, '04-02 04-08 05-22 09-13 09-21'],
    [2027, '04-22 04-28 06-11 10-03 10-11'],
  ])('of %i have one day in Israel, but for Rosh Hashanah', async (year, expected) => {
    expect(await days(year, true)).toBe(expected);
  });

  it.each([
    [2024, '04-23 04-24 04-29 04-30 06-12 06-13 10-03 10-04 10-17 10-18 10-24 10-25'],
    [2026, '04-02 04-03 04-08 04-09 05-22 09-13 09-21 09-27 10-04'],
    [2027, '04-22 04-23 04-28 04-29 06-11 10-03 10-11 10-17 10-24'],
  ])('of %i have two days abroad', async (year, expected) => {
    expect(await days(year, false)).toBe(expected);
  });

  it('that follow each other or Shabbat are one time of rest', async () => {
    expect(await rests('America/New_York', '2024-10-01', '2024-10-08')).toEqual([
      '2024-10-02 18:17 to 2024-10-05 19:12',
    ]);
    expect(await rests('Europe/Paris', '2026-05-22 12:00', '2026-05-22 12:01')).toEqual([
      '2026-05-21 21:15 to 2026-05-23 22:37',
    ]);
    // A working day between them parts them.
    expect(await rests('Asia/Jerusalem', '2024-10-23', '2024-10-27')).toEqual([
      '2024-10-23 17:17 to 2024-10-24 18:34',
      '2024-10-25 17:15 to 2024-10-26 18:32',
    ]);
    // Summer time begins on the second day.
    expect(await rests('Australia/Sydney', '2026-10-03', '2026-10-05')).toEqual([
      '2026-10-02 17:40 to 2026-10-04 19:38',
    ]);
  });
});

describe('where the sun does not tell', () => {
  it('rest is from noon of the sun to the middle of its night', async () => {
    expect(await rests('Arctic/Longyearbyen', '2026-06-20', '2026-06-21')).toEqual([
      '2026-06-19 12:57 to 2026-06-21 00:58',
    ]);
    expect(await rests('Antarctica/South_Pole', '2026-06-20', '2026-06-21')).toHaveLength(1);
  });

  it('in the polar night it begins at noon', async () => {
    const [rest] = await rests('Arctic/Longyearbyen', '2026-12-19', '2026-12-19 12:00');
    expect(rest).toMatch(/^2026-12-18 11:52 to /);
  });

  it('it ends in the middle of a night that stays light', async () => {
    expect(await rests('Europe/Helsinki', '2026-06-20', '2026-06-21')).toEqual([
      '2026-06-19 22:31 to 2026-06-21 01:22',
    ]);
  });

  it.each(['UTC', 'Etc/UTC', 'Mars/Olympus', '', null, "x'; select 1"])(
    'it is by the clock from noon to midnight in %j',
    async (zone) => {
      expect(await rests(zone, '2026-11-20', '2026-11-23', 'UTC')).toEqual([
        '2026-11-20 12:00 to 2026-11-22 00:00',
      ]);
    },
  );

  it('a zone without a place has its own clock', async () => {
    expect(await rests('Etc/GMT+5', '2026-11-20', '2026-11-23')).toEqual([
      '2026-11-20 12:00 to 2026-11-22 00:00',
    ]);
  });
});

describe('a lesson', () => {
  it.each([
    ['ends when candles are lit', '[2026-11-20 14:46Z, 2026-11-20 15:46Z)', false],
    ['reaches into Shabbat', '[2026-11-20 14:47Z, 2026-11-20 15:47Z)', true],
    ['is within it', '[2026-11-21 10:00Z, 2026-11-21 11:00Z)', true],
    ['begins a minute too early', '[2026-11-21 16:55Z, 2026-11-21 17:55Z)', true],
    ['begins when night falls', '[2026-11-21 16:56Z, 2026-11-21 17:56Z)', false],
    ['is on a Tuesday', '[2026-11-17 10:00Z, 2026-11-17 11:00Z)', false],
    ['is a moment, the first', '[2026-11-20 15:46Z, 2026-11-20 15:46Z]', true],
    ['is a moment, the last', '[2026-11-21 16:56Z, 2026-11-21 16:56Z]', false],
    ['is no time at all', 'empty', false],
    ['is longer than a week', '[2026-11-17 10:00Z, 2026-11-27 10:00Z)', true],
    ['never ends', '[2026-11-17 10:00Z,)', true],
    ['ends with time itself', '[2026-11-17 10:00Z, infinity)', true],
  ])('that %s', async (_what, during, expected) => {
    expect(await isRest('Europe/Paris', during)).toBe(expected);
  });

  it('falls on rest in one zone and not in another', async () => {
    const during = '[2026-11-20 14:00Z, 2026-11-20 15:00Z)';
    const zones = [
      'Pacific/Auckland',
      'Australia/Sydney',
      'Asia/Jerusalem',
      'Europe/Paris',
      'America/New_York',
    ];
    const found = await Promise.all(zones.map((zone) => isRest(zone, during)));
    expect(found).toEqual([true, true, true, false, false]);
    // The second day of Pesach is kept abroad only.
    const secondDay = '[2026-04-03 09:00Z, 2026-04-03 10:00Z)';
    expect([await isRest('Europe/Paris', secondDay), await isRest('Asia/Tel_Aviv', secondDay)]).toEqual([
      true,
      false,
    ]);
  });
});

it('more than ten years are refused, which would be computed for long', async () => {
  for (const end of ['2037-01-01', 'infinity']) {
    const asked = database.pool.query("select private.rest_spans('UTC', '2026-01-01', $1)", [end]);
    expect(await refusal(asked)).toBe('22023');
  }
});

it('nobody but the rules of other topics may ask', async () => {
  const people = await createEveryActor(database);
  for (const actor of Object.values(people)) {
    for (const query of [
      "select private.rest_spans('UTC', now(), now() + '1 day')",
      "select private.is_rest('UTC', tstzrange(now(), now() + '1 day'))",
      'select from private.zone_places',
      "insert into private.zone_places (zone, latitude, longitude) values ('Mars/Olympus', 18, -134)",
      "update private.zone_places set latitude = 0 where zone = 'Asia/Jerusalem'",
      'delete from private.zone_places',
    ]) {
      expect(await refusal(as(database, actor, query)), `${actor.name}: ${query}`).toBe('42501');
    }
  }
  const { rows } = await database.pool.query<{ volatile: string }>(
    `select proname::text as volatile from pg_proc
     where pronamespace = 'private'::regnamespace and proname in ('rest_spans', 'is_rest') and provolatile <> 's'`,
  );
  expect(rows).toEqual([]);
});
