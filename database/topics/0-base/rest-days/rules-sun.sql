-- Where the sun stands, by the equations that the NOAA publishes (after Meeus, Astronomical Algorithms), in the steps in which the
-- browser computes them, so that both come to the same minute.

-- How far north of the equator the sun stands, in degrees, and by how many minutes it is ahead of the clock; at a moment that is given in
-- days since the noon of 1 January 2000.
create function private.sun_at(days double precision, out declination double precision, out minutes_ahead double precision)
language plpgsql immutable set search_path = '' as $$
declare
  centuries constant double precision := days / 36525;
  mean_longitude constant double precision := radians(280.46646 + centuries * (36000.76983 + 0.0003032 * centuries));
  anomaly constant double precision := radians(357.52911 + centuries * (35999.05029 - 0.0001537 * centuries));
  eccentricity constant double precision := 0.016708634 - centuries * (0.000042037 + 0.0000001267 * centuries);
  node constant double precision := radians(125.04 - 1934.136 * centuries);
  centre constant double precision := sin(anomaly) * (1.914602 - centuries * (0.004817 + 0.000014 * centuries))
    + sin(2 * anomaly) * (0.019993 - 0.000101 * centuries) + sin(3 * anomaly) * 0.000289;
  longitude constant double precision := mean_longitude + radians(centre - 0.00569 - 0.00478 * sin(node));
  obliquity constant double precision := radians(
    23 + (26 + (21.448 - centuries * (46.8150 + centuries * (0.00059 - centuries * 0.001813))) / 60) / 60 + 0.00256 * cos(node));
  y constant double precision := tan(obliquity / 2) ^ 2;
begin
  declination := degrees(asin(sin(obliquity) * sin(longitude)));
  minutes_ahead := 4 * degrees(
    y * sin(2 * mean_longitude) - 2 * eccentricity * sin(anomaly)
    + 4 * eccentricity * y * sin(anomaly) * cos(2 * mean_longitude)
    - 0.5 * y * y * sin(4 * mean_longitude) - 1.25 * eccentricity * eccentricity * sin(2 * anomaly));
end
$$;

-- The noon of a solar day, in minutes since its midnight in UTC.
create function private.solar_noon(day date, longitude double precision) returns double precision
language plpgsql immutable set search_path = '' as $$
declare
  midnight constant double precision := day - date '2000-01-01' - 0.5;
  minutes double precision := -4 * longitude;
begin
  -- How far the sun is ahead depends on the moment: the second time it is near enough.
  for pass in 1 .. 2 loop
    minutes := -4 * longitude - (private.sun_at(midnight + minutes / 1440)).minutes_ahead;
  end loop;
  return minutes + 720;
end
$$;

-- When the sun sinks, after noon, to so many degrees below the horizon, in minutes since the midnight of the day in UTC. Null where it
-- does not on that day, because it stays above or is below already.
create function private.sun_sinks(
  day date, latitude double precision, longitude double precision, degrees_below double precision
) returns double precision
language plpgsql immutable set search_path = '' as $$
declare
  midnight constant double precision := day - date '2000-01-01' - 0.5;
  minutes double precision := private.solar_noon(day, longitude);
  sun record;
  cosine double precision;
begin
  for pass in 1 .. 2 loop
    sun := private.sun_at(midnight + minutes / 1440);
    cosine := cos(radians(90 + degrees_below)) / (cos(radians(latitude)) * cos(radians(sun.declination)))
      - tan(radians(latitude)) * tan(radians(sun.declination));
    if cosine not between -1 and 1 then
      return null;
    end if;
    minutes := 720 + 4 * (degrees(acos(cosine)) - longitude) - sun.minutes_ahead;
  end loop;
  return minutes;
end
$$;
