/**
 * Where the sun stands, by the equations that the NOAA publishes (after Meeus, Astronomical Algorithms). The database computes
 * the same in the same steps (topic Rest days), so that both come to the same minute.
 */
type SunPosition = {
  /** How far north of the equator, in radians. */
  declination: number;
  /** By how many minutes it is ahead of the clock. */
  minutesAhead: number;
};

const { sin, cos, tan, asin, acos } = Math;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;
const minutesOfDay = 1440;
const passes = 2;

/** The noon of a solar day, in minutes since its midnight in UTC. */
export function solarNoon(day: string, longitude: number): number {
  let minutes = -4 * longitude;
  // How far the sun is ahead depends on the moment: the second time it is near enough.
  for (let pass = 0; pass < passes; pass++) minutes = -4 * longitude - sunAt(day, minutes).minutesAhead;
  return minutes + minutesOfDay / 2;
}

/**
 * When the sun sinks, after noon, to so many degrees below the horizon, in minutes since the midnight of the day in UTC.
 * `undefined` where it does not on that day, because it stays above or is below already.
 */
export function sunSinks(
  day: string,
  { latitude, longitude }: { latitude: number; longitude: number },
  degreesBelow: number,
): number | undefined {
  const north = radians(latitude);
  let minutes = solarNoon(day, longitude);
  for (let pass = 0; pass < passes; pass++) {
    const { declination, minutesAhead } = sunAt(day, minutes);
    const cosine =
      cos(radians(90 + degreesBelow)) / (cos(north) * cos(declination)) - tan(north) * tan(declination);
    if (Math.abs(cosine) > 1) return undefined;
    minutes = minutesOfDay / 2 + 4 * (degrees(acos(cosine)) - longitude) - minutesAhead;
  }
  return minutes;
}

function sunAt(day: string, minutes: number): SunPosition {
  const sinceNoonOf2000 = (Date.parse(day) - Date.UTC(2000, 0, 1, 12)) / 86_400_000;
  const centuries = (sinceNoonOf2000 + minutes / minutesOfDay) / 36_525;
  const meanLongitude = radians(280.46646 + centuries * (36000.76983 + 0.0003032 * centuries));
  const anomaly = radians(357.52911 + centuries * (35999.05029 - 0.0001537 * centuries));
  const eccentricity = 0.016708634 - centuries * (0.000042037 + 0.0000001267 * centuries);
  const node = radians(125.04 - 1934.136 * centuries);
  const centre =
    sin(anomaly) * (1.914602 - centuries * (0.004817 + 0.000014 * centuries)) +
    sin(2 * anomaly) * (0.019993 - 0.000101 * centuries) +
    sin(3 * anomaly) * 0.000289;
  const longitude = meanLongitude + radians(centre - 0.00569 - 0.00478 * sin(node));
  const seconds = 21.448 - centuries * (46.815 + centuries * (0.00059 - centuries * 0.001813));
  const obliquity = radians(23 + (26 + seconds / 60) / 60 + 0.00256 * cos(node));
  const y = tan(obliquity / 2) ** 2;
  return {
    declination: asin(sin(obliquity) * sin(longitude)),
    minutesAhead:
      4 *
      degrees(
        y * sin(2 * meanLongitude) -
          2 * eccentricity * sin(anomaly) +
          4 * eccentricity * y * sin(anomaly) * cos(2 * meanLongitude) -
          0.5 * y * y * sin(4 * meanLongitude) -
          1.25 * eccentricity * eccentricity * sin(2 * anomaly),
      ),
  };
}
