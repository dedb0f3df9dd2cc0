import { momentOf } from '#kit/time/clock.ts';
import { plusDays } from '#kit/time/days.ts';
import { remember } from '#lib/remember.ts';
import { isInIsrael, type Place, placeOf } from './place-of.ts';
import { solarNoon, sunSinks } from './sun-position.ts';

const minute = 60_000;
const hour = 60 * minute;
const wholeDay = 24 * hour;

/** Its breadth, and what the air bends: of a sun that is seen to touch the horizon, the middle is below it. */
const sunsetDegrees = 50 / 60;
/** How far below the horizon it is when three small stars are seen. */
const nightfallDegrees = 8.5;

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

function sunOf(place: Place, day: string, clockNoon: number): Sun {
  // Where the date line makes a bend, the calendar is a day away from the sun.
  const distance = (each: string) => Math.abs(meanNoon(each, place.longitude) - clockNoon);
  const solarDay = [plusDays(day, -1), plusDays(day, 1)].reduce(
    (nearest, each) => (distance(each) < distance(nearest) ? each : nearest),
    day,
  );
  const at = (minutes: number) => Date.parse(solarDay) + minutes * minute;
  const reaches = (degreesBelow: number) => {
    const minutes = sunSinks(solarDay, place, degreesBelow);
    return minutes === undefined ? undefined : at(minutes);
  };
  return {
    noon: at(solarNoon(solarDay, place.longitude)),
    sunset: reaches(sunsetDegrees),
    nightfall: reaches(nightfallDegrees),
  };
}

/** Noon as it would be if the sun kept time. */
function meanNoon(day: string, longitude: number): number {
  return Date.parse(day) + 12 * hour - (longitude / 15) * hour;
}
