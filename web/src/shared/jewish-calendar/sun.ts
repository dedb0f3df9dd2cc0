import { GeoLocation, NOAACalculator } from 'kosher-zmanim';
import { momentOf } from '#kit/time/clock.ts';
import { plusDays } from '#kit/time/days.ts';
import { hebrewDay } from './hebrew-day.ts';
import { isInIsrael, type Place, placeOf } from './place-of.ts';
import { remember } from './remember.ts';

const minute = 60_000;
const hour = 60 * minute;
const wholeDay = 24 * hour;

/** A quarter of a turn: the calculator itself adds the breadth of the sun and what the air bends. */
const sunsetZenith = 90;
/** Three small stars are seen when the sun stands 8.5 degrees below the horizon. */
const nightfallZenith = 98.5;

const calculator = new NOAACalculator();

/**
 * When candles are lit and when night falls in the evening of a day. Where the sun does not tell, caution does: without a
 * sunset rest begins at noon already, and without nightfall it ends in the middle of the night. So it is, too, where of a
 * zone only the clock is known and no place.
 */
export const eveningOf = remember((day: string, zone: string): { candles: Date; nightfall: Date } => {
  const clockNoon = momentOf(day, '12:00', zone)?.getTime();
  if (clockNoon === undefined) throw new RangeError(`${JSON.stringify(day)} is no day of the calendar`);
  const place = placeOf(zone);
  const sun = place ? sunOf(place, day, clockNoon) : { noon: clockNoon };
  const beforeSunset = (isInIsrael(zone) ? 40 : 18) * minute;
  const candles = sun.sunset === undefined ? sun.noon : sun.sunset - beforeSunset;
  const nightfall = sun.nightfall ?? sun.noon + wholeDay / 2;
  // Whole minutes, as they are said, and never less rest than there is.
  return {
    candles: new Date(Math.floor(candles / minute) * minute),
    nightfall: new Date(Math.ceil(nightfall / minute) * minute),
  };
});

type Sun = { noon: number; sunset?: number | undefined; nightfall?: number | undefined };

function sunOf({ latitude, longitude }: Place, day: string, clockNoon: number): Sun {
  const location = new GeoLocation('', latitude, longitude, 'UTC');
  // Where the date line makes a bend, the calendar is a day away from the sun.
  const distance = (each: string) => Math.abs(meanNoon(each, longitude) - clockNoon);
  const solarDay = [plusDays(day, -1), plusDays(day, 1)].reduce(
    (nearest, each) => (distance(each) < distance(nearest) ? each : nearest),
    day,
  );
  const date = hebrewDay(solarDay, false).getDate();
  // The calculator gives the hour of the day in UTC and leaves it open of which day.
  const firstAfter = (moment: number, hours: number) => {
    const later = (Date.parse(solarDay) + hours * hour - moment) % wholeDay;
    return moment + (later < 0 ? later + wholeDay : later);
  };
  const noon = firstAfter(meanNoon(solarDay, longitude) - hour, calculator.getUTCNoon(date, location));
  const reaches = (zenith: number) => {
    const hours = calculator.getUTCSunset(date, location, zenith, false);
    return Number.isNaN(hours) ? undefined : firstAfter(noon, hours);
  };
  return { noon, sunset: reaches(sunsetZenith), nightfall: reaches(nightfallZenith) };
}

/** Noon as it would be if the sun kept time. */
function meanNoon(day: string, longitude: number): number {
  return Date.parse(day) + 12 * hour - (longitude / 15) * hour;
}
