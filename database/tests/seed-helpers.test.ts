import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('the helpers, whenever the data is seeded', () => {
  const zones = [
    'Europe/Paris',
    'Asia/Jerusalem',
    'America/New_York',
    'America/Argentina/Buenos_Aires',
    'Europe/London',
  ];
  // Five weeks, at every hour of the day in turn, across the end of summer time in Europe and in America.
  const moments = `generate_series(timestamptz '2026-10-14 00:20Z', timestamptz '2026-11-18 00:20Z', interval '5 hours')`;
  let client: pg.Client;

  beforeAll(async () => {
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(await readFile(join(import.meta.dirname, '..', 'seed', '0001_helpers.sql'), 'utf8'));
  });
  afterAll(() => client.end());

  it.each(zones)('a named day in %s is that weekday and time, before or after today', async (zone) => {
    const { rows } = await client.query(
      `select moment, weekday, week, answer from ${moments} as moment, generate_series(0, 5) as weekday,
         unnest(array[-3, -1, 1, 2]) as week,
         lateral (select pg_temp.on_day($1, weekday, week, '19:30', moment) as answer) as given,
         lateral (select (answer at time zone $1)::date - (moment at time zone $1)::date as distance) as measured
       where extract(dow from answer at time zone $1) <> weekday or (answer at time zone $1)::time <> '19:30'
         or not case when week > 0 then distance between 7 * week - 6 and 7 * week else distance between 7 * week and 7 * week + 6 end`,
      [zone],
    );
    expect(rows).toEqual([]);
  });

  it.each(zones)('soon in %s is ahead, by day, at a half hour, and never on Shabbat', async (zone) => {
    const { rows } = await client.query(
      `select moment, answer from ${moments} as moment, lateral (select pg_temp.soon($1, '2 hours', moment) as answer) as given
       where answer is null or answer < moment + interval '2 hours' or answer > moment + interval '3 days'
         or extract(minute from answer) not in (0, 30) or (answer at time zone $1)::time not between '09:00' and '20:00'
         or extract(dow from answer at time zone $1) = 6
         or extract(dow from answer at time zone $1) = 5 and (answer at time zone $1)::time > '11:00'`,
      [zone],
    );
    expect(rows).toEqual([]);
  });

  it('the past is past, in order, and never on Shabbat', async () => {
    const { rows } = await client.query(
      `with asked as (
         select moment, hours, pg_temp.lately(make_interval(hours => hours), moment) as answer,
           pg_temp.days_ago(hours, moment) as day
         from ${moments} as moment, generate_series(0, 200, 25) as hours)
       select * from (
         select *, lag(answer) over (partition by moment order by hours) as nearer,
           answer at time zone 'Europe/Paris' as there, day at time zone 'Europe/Paris' as day_there
         from asked) as checked
       where answer > moment - make_interval(hours => hours) or answer >= nearer or day > moment
         or extract(dow from there) = 5 and there::time >= '15:00' or extract(dow from there) = 6 and there::time < '22:00'
         or extract(dow from day_there) = 5 and day_there::time >= '15:00' or extract(dow from day_there) = 6`,
    );
    expect(rows).toEqual([]);
  });
});
